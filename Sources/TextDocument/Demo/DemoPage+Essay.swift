extension DemoPage {
  /// The essay, as in `Examples/essay.md`.
  package static let essay = """
    # The Way Around

    Text is the most obedient thing on a page, and the most stubborn. Give it a rectangle and it \
    fills the rectangle, line under line, without a question. Put something in its way and it \
    does not stop, and it does not pile up. It does what a river does: it looks for the way \
    around.

    A river has it easy. Water knows nothing of before and after; each drop takes whatever gap \
    is nearest, and the drops that passed to the left of the stone are no worse for never having \
    met those that passed to the right. A sentence cannot afford such indifference. Its words \
    come in one order, and that order is all it has. Split a line at a stone and both halves \
    still belong together: the eye must leap the gap, land on the far bank, and read on as \
    though the stone had never been there. So the first law of text around things is that \
    nothing may be lost and nothing may change places. The second is that nothing may touch.

    The scribes knew both laws by hand. When the parchment had a hole – the bite of a fly that \
    had once troubled the calf, grown wide as the skin was stretched – they did not throw the \
    sheet away. They wrote up to the hole, lifted the pen, and took up the word on the other \
    side. Some of them drew a face around it. The holes of a thousand years ago are still there, \
    and the sentences still cross them, like people who step over a puddle and go on talking.

    Then came lead. A line of type is a solid thing, as rectangular as a brick, and a page of it \
    is a wall. To build a wall around a circle the compositor had to cut every line to a measure \
    of its own and pad it out with slivers of brass and paper. It could be done, and for great \
    initials and small woodcuts it was done every day; but it cost hours, and what costs hours \
    is soon done only for kings. For four centuries most pictures stayed in their boxes. When a \
    page looks square, it is worth remembering that it was often the tool that was square, and \
    not the thought.

    Light freed type from the brick, and the computer freed it from the hour. What remained was \
    a question that sounds simpler than it is. *Here is a strip as high as a line, and here is a \
    shape: where is there room?*

    Ask it of a box, and a child can answer. Ask it of a circle, and you must find how far the \
    circle reaches into the strip, which is not at the strip’s top and not at its bottom but \
    wherever, between the two, the curve bulges most. Ask it of a curve that bends back upon \
    itself, like the one that wanders across this page, and the strip may fall into two pieces, \
    or three, or five: a bay on the left, an inlet between two arms, a pond with shore all \
    round. Each of them is room. Whether it is room *enough* is for the words to say. Some are \
    short and slip into any cove; others are uncompromisingly, characteristically long.

    There are lazy answers. One may put a box around the shape and keep out of the box; then the \
    text stands off from the curve like a crowd behind a barrier, and the curve might as well \
    have been a crate. One may chop the curve into a hundred straight bits and hope that nobody \
    sees the corners. One may look at the middle of the line alone, and let the tall letters \
    brush against what the middle missed. All of this has been done, and all of it can be seen \
    from across the room. The honest answer takes the curve for a curve: where it turns, where \
    it enters the strip, where it leaves. Then it adds the margin as a true distance, so that \
    the white is as wide around a corner as along a side.

    For it is the white that the reader sees. Nobody admires the end of a line. What one sees is \
    the channel of quiet between the figure and the words, of one width all the way around, as \
    if the text had been poured. Where the channel wavers the eye stumbles, and does not know \
    why. A thousand small decisions draw that edge – a hyphen here, a wider space there, a word \
    sent on because it would have left the line behind it gaping – and the edge is good when not \
    one of them can be seen.

    It helps to be moderate. A column with room for eight words forgives a gap; a cove with room \
    for two does not, and sends them to opposite shores like quarrelling relatives at a wedding. \
    Then it is better to leave the cove empty and walk on. Emptiness, too, is a way of setting \
    type. So is patience: a paragraph that looks at all of its lines before it decides upon the \
    first will often find, three lines down, a reason to be a little tighter now.

    And then, somewhere below, the shape ends. The last arm of the curve draws back, the strip \
    is whole again, and the line that had been walking in two pieces closes over the gap and \
    runs from margin to margin as though nothing had happened. It is the moment I like best. \
    Rivers have it, too: below the stone there is a seam on the water for a while, a faint braid \
    of light, and then not even that.

    We ask much of the words and little of the things in their way, and perhaps that is right. \
    The thing is only what it is. It is the text that bends, that gives way in every line and \
    yet arrives, with all of its words, in order, at the end. If there is a moral in this, it is \
    a modest one. What stands in the way is not always an obstacle. Sometimes it is what gives \
    the page its shape.

    """
}
