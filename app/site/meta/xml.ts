const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** XML has no way to write the other characters, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

function writable(text: string): string {
  return text.replace(unwritable, '')
}

function escapeXml(text: string): string {
  return writable(text).replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

function attributesOf(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}

/** An element that holds a text. */
export function element(
  name: string,
  text: string,
  attributes: Record<string, string> = {},
): string {
  return `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`
}

/** An element that holds nothing but its attributes; read as HTML it is the same. */
export function emptyElement(name: string, attributes: Record<string, string>): string {
  return `<${name}${attributesOf(attributes)}/>`
}

/** Text as it is. Its end mark cannot be written in it, so there one part ends and the next begins. */
export function cdata(text: string): string {
  return `<![CDATA[${writable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

export function xmlResponse(type: string, root: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  })
}
