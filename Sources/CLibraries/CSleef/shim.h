#pragma once
/* The SLEEF functions that give the same bits on every processor: on single numbers ("1"), in plain
   C ("purec"), without fused multiply-add ("cinz"), with an error of at most 1.0 units in the last
   place ("u10"). SLEEF's own header declares thousands of others, on vectors. */
double Sleef_cinz_sind1_u10purec(double);
double Sleef_cinz_cosd1_u10purec(double);
double Sleef_cinz_tand1_u10purec(double);
double Sleef_cinz_acosd1_u10purec(double);
double Sleef_cinz_atan2d1_u10purec(double, double);
double Sleef_cinz_expd1_u10purec(double);
double Sleef_cinz_powd1_u10purec(double, double);
double Sleef_cinz_cbrtd1_u10purec(double);
