const width = 72

/** Text as format=flowed (RFC 3676): wrapped for who shows it as it is, one line a paragraph for who knows. */
export function flowed(text: string): string {
  return text.split(/\r?\n/).flatMap(wrap).join('\n')
}

/** A space at the end says that the line goes on. A word is never broken: it may be an address. */
function wrap(line: string): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.trimEnd().split(' ')) {
    if (current && current.length + word.length >= width) {
      lines.push(current)
      current = ''
    }
    current += `${word} `
  }
  return [...lines, current.slice(0, -1)].map(stuff)
}

/** What would read as a quote, as another mail or as this very space gets a space before it. */
function stuff(line: string): string {
  return /^( |>|From )/.test(line) ? ` ${line}` : line
}
