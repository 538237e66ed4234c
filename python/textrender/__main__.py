"""``python3 -m textrender``: the program itself."""

from textrender.tool import main

main()
