const width = 72

/** Formats text as format=flowed (RFC 3676): wrapped for simple mail clients, reflowed by others. */
export function flowed(text: string): string {
  return text.split(/\r?\n/).flatMap(wrap).join('\n')
}

/** A trailing space marks a soft line break. Words are never split, because they may be URLs. */
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

/** Space-stuffs lines that would read as a quote, as a new mail or as stuffed. */
function stuff(line: string): string {
  return /^( |>|From )/.test(line) ? ` ${line}` : line
}
