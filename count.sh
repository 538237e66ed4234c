export TEXTRENDER_FONTS=/work/main/Fonts
P=$1; shift
/work/tools/count.sh $P render /work/tools/novel.txt --size 420x595 --margin 40 --font "Noto Serif" --font-size 10 --align justify --hyphenate en-US --overflow pages --line-breaking optimal -o /tmp/h6c$$.pdf
cmp /tmp/h6c$$.pdf o.pdf; rm -f /tmp/h6c$$.pdf
