print("textrender")
