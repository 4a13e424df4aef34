/** Half a court and some of the other half, seen from above, the basket on the right. */
globalThis.court = (line, width) => {
  const paths = [
    'M-60 60H1520V1140H-60M505 60V1140',
    'M635 600A130 130 0 1 1 375 600A130 130 0 1 1 635 600z',
    'M1520 427H1110V773H1520',
    'M1110 470A130 130 0 0 0 1110 730',
    'M1520 125H1217A513 513 0 0 0 1217 1075H1520',
    'M1450 540V660',
  ]
  draw('path', { d: paths.join(''), class: line, 'stroke-width': width })
  draw('circle', { cx: 1412, cy: 600, r: 30, class: line, 'stroke-width': width })
}
