#pragma once
/* Of SLEEF's functions those that give the same bits on every processor: of single numbers ("1"), in plain C ("purec"),
   without fused multiplication and addition ("cinz"), off by at most 1.0 units in the last place ("u10"). Its own header
   declares thousands of others, over vectors. */
double Sleef_cinz_sind1_u10purec(double);
double Sleef_cinz_cosd1_u10purec(double);
double Sleef_cinz_tand1_u10purec(double);
double Sleef_cinz_acosd1_u10purec(double);
double Sleef_cinz_atan2d1_u10purec(double, double);
double Sleef_cinz_expd1_u10purec(double);
double Sleef_cinz_powd1_u10purec(double, double);
double Sleef_cinz_cbrtd1_u10purec(double);
