import { cutAtWord, escapeHtml } from '#shared/text.ts'
import type { LetterPart, Sender } from './letter.ts'

interface Design {
  subject: string
  title: string
  parts: readonly LetterPart[]
  preview: string
  sender: Sender
  /** The lines at the end. */
  foot: readonly string[]
  /** The link below them. */
  stop?: { label: string; href: string }
}

/** The light and dark colors of ui/base/tokens.css, in a notation that mail clients support. */
export const colors = {
  paper: ['#ffffff', '#0d0e11'],
  ink: ['#0b0c0f', '#f3f3ef'],
  'ink-soft': ['#44474f', '#b9bcc4'],
  'ink-faint': ['#676b75', '#8f939d'],
  line: ['#dcdcd6', '#2a2d34'],
  action: ['#1f3fe0', '#4a66ff'],
  'action-text': ['#1f3fe0', '#9badff'],
} as const

/** The logo has the same colors in both themes. */
export const mark = { field: '#1f3fe0', lines: '#ffffff', ball: '#d4ff3a' }

const text = "'Hanken Grotesk',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif"
const display = "'Bricolage Grotesque','Helvetica Neue',Helvetica,Arial,sans-serif"
const mono = "'DM Mono',ui-monospace,'SF Mono',Menlo,Consolas,'Courier New',monospace"

const nothing = 'font-size:0;line-height:0;mso-line-height-rule:exactly'
const breaks = 'word-break:break-word;overflow-wrap:anywhere'

const properties = { ink: 'color', paper: 'background-color', rule: 'border-color' } as const
type Painted = { [P in keyof typeof properties]?: keyof typeof colors }

/** Light colors are inline styles, which every client supports; dark ones are classes. */
function look(painted: Painted, css: string, name?: string): string {
  const used = Object.entries(painted) as [keyof Painted, keyof typeof colors][]
  const light = used.map(([kind, colour]) => `${properties[kind]}:${colors[colour][0]}`)
  const classes = used.map(([kind, colour]) => `${kind}-${colour}`)
  return `class="${(name ? [name, ...classes] : classes).join(' ')}" style="${[css, ...light].join(';')}"`
}

const darkRules = Object.entries(colors).flatMap(([name, [, dark]]) =>
  Object.entries(properties).map(
    ([kind, property]) => `.${kind}-${name}{${property}:${dark}!important}`,
  ),
)

// When Gmail forces a dark theme, it changes colors but not images, and breaks those in attributes.
const flat = (colour: string) => `{background-image:linear-gradient(${colour},${colour})}`

const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.middle${flat(mark.lines)}
.ball${flat(mark.ball)}
@media (max-width:520px){
.edge{width:24px!important}
.half{width:29px!important}
.ball{width:52px!important;height:52px!important}
.title{font-size:38px!important}
.label,.value{display:block!important;width:auto!important}
.label{padding-bottom:0!important}
.value{border-top:0!important;padding-top:0!important}
}
@media (prefers-color-scheme:dark){
${darkRules.join('\n')}
}`

/** Escapes text for HTML. */
type Write = (text: string) => string

/** Links the agency's phone and e-mail, and keeps them on one line. */
function writer({ phone, phoneHref, email }: Sender): Write {
  const style = 'color:inherit;text-decoration:none;white-space:nowrap'
  const link = (href: string, text: string) => `<a href="${href}" style="${style}">${text}</a>`
  const [number, address] = [escapeHtml(phone), escapeHtml(email)]
  return (text) =>
    escapeHtml(text)
      .replaceAll(number, () => link(escapeHtml(phoneHref), number))
      .replaceAll(address, () => link(`mailto:${address}`, address))
}

/** Tables with inline styles, which Outlook, Gmail and Apple Mail all support. */
export function letterHtml(design: Design): string {
  const { subject, title, parts, preview, sender, foot, stop } = design
  const page = look({ paper: 'paper' }, 'margin:0;padding:0')
  const words = writer(sender)
  const blocks = parts.map((part) => block(part, words)).join('\n')
  const body = `${blocks}\n${footer(foot, words, stop)}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->
</head>
<body ${page}>
${hidden(preview)}
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(subject)}" lang="en">
${table(`<tr><td align="center" ${page}>
<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0"><tr><td><![endif]-->
${table(`<tr><td>${hero(sender.name, title)}</td></tr>\n<tr><td>${inset(body)}</td></tr>`, 'max-width:600px')}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`)}
</div>
</body>
</html>
`
}

function table(rows: string, css = '', attributes = ''): string {
  const style = `width:100%;table-layout:fixed;border-collapse:collapse;${css}`
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" ${attributes} style="${style}">\n${rows}\n</table>`
}

const edge = `<td class="edge" width="40" style="width:40px;${nothing}">&nbsp;</td>`

function inset(content: string): string {
  return table(`<tr>${edge}<td style="padding:40px 0;${breaks}">${content}</td>${edge}</tr>`)
}

/** The preview text of the inbox; the filler keeps the body out of the preview. */
function hidden(preview: string): string {
  const filler = '&#847;&zwnj;&nbsp;'.repeat(60)
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;${nothing}">${escapeHtml(cutAtWord(preview, 140))}${filler}</div>`
}

/** The logo across the width of the mail: the court, its middle line and the ball. */
function hero(sender: string, title: string): string {
  const half = `<td class="half" width="43" style="width:43px;${nothing}">&nbsp;</td>`
  const middle = `<td class="middle" width="10" bgcolor="${mark.lines}" style="width:10px;background-color:${mark.lines};${nothing}">&nbsp;</td>`
  const line = half + middle + half
  const ball = `<div class="ball" style="width:64px;height:64px;margin:0 auto;border-radius:32px;background-color:${mark.ball};${nothing}">&nbsp;</div>`
  const name = `color:#ffffff;font:700 22px/26px ${display};letter-spacing:-0.045em`
  const heading = `margin:0;color:#ffffff;font:700 48px/1 ${display};letter-spacing:-0.04em;text-wrap:balance;${breaks}`
  const rows = `<tr>${edge}<td height="36" style="height:36px;${nothing}">&nbsp;</td>${line}</tr>
<tr>${edge}<td style="${name}">${escapeHtml(sender)}</td><td colspan="3" align="center">${ball}</td></tr>
<tr>${edge}<td style="padding:32px 12px 36px 0"><h1 class="title" style="${heading}">${escapeHtml(title)}</h1></td>${line}</tr>`
  return table(rows, `background-color:${mark.field}`, `bgcolor="${mark.field}"`)
}

function block(part: LetterPart, words: Write): string {
  if (typeof part === 'string') return paragraph(words(part).replaceAll('\n', '<br>'))
  if ('button' in part) return button(part.button, part.href)
  if ('facts' in part) {
    const rows = part.facts.map(([label, value], index) => fact(label, words(value), index))
    return table(rows.join('\n'), 'margin:4px 0 28px')
  }
  if ('quote' in part) return quote(part.quote)
  if ('note' in part) return small(words(part.note))
  return aside(part, words(part.text))
}

function paragraph(html: string): string {
  return `<p ${look({ ink: 'ink' }, `margin:0 0 20px;font:400 16px/26px ${text}`)}>${html}</p>`
}

function small(html: string): string {
  return `<p ${look({ ink: 'ink-soft' }, `margin:0 0 20px;font:400 14px/22px ${text}`)}>${html}</p>`
}

/** The cell has the color, and also the padding for clients that ignore padding of links. */
function button(label: string, href: string): string {
  const cell = look(
    { paper: 'action' },
    'border-radius:2px;mso-padding-alt:14px 24px;text-align:center',
  )
  const face = `display:inline-block;padding:14px 24px;color:#ffffff;font:600 16px/20px ${text};text-decoration:none`
  const address = look({ ink: 'action-text' }, `font:400 12px/18px ${mono};word-break:break-all`)
  return `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 12px"><tr>
<td bgcolor="${colors.action[0]}" ${cell}><a href="${escapeHtml(href)}" style="${face}">${escapeHtml(label)}</a></td>
</tr></table>
<p style="margin:0 0 28px"><a href="${escapeHtml(href)}" ${address}>${escapeHtml(href)}</a></p>`
}

function fact(label: string, html: string, index: number): string {
  const rule = { rule: index === 0 ? 'ink' : 'line' } as const
  const border = 'border-top:1px solid'
  const left = look(
    { ink: 'ink-faint', ...rule },
    `${border};padding:11px 16px 11px 0;width:112px;font:400 12px/22px ${mono}`,
    'label',
  )
  const right = look(
    { ink: 'ink', ...rule },
    `${border};padding:11px 0;font:400 16px/22px ${text};${breaks}`,
    'value',
  )
  return `<tr><td width="112" valign="top" ${left}>${escapeHtml(label)}</td><td valign="top" dir="auto" ${right}>${html}</td></tr>`
}

function quote(written: string): string {
  const lines = escapeHtml(written).replace(/\r?\n/g, '<br>')
  const style = 'margin:4px 0 28px;padding:2px 0 2px 20px;border-left:2px solid'
  return `<div dir="auto" ${look({ ink: 'ink', rule: 'ink' }, `${style};font:400 16px/26px ${text}`)}>${lines}</div>`
}

function aside({ aside: title, link }: Extract<LetterPart, { aside: string }>, html: string) {
  const heading = look({ ink: 'ink' }, `margin:0 0 4px;font:600 14px/22px ${text}`)
  const style = 'margin:32px 0 0;padding:20px 0 0;border-top:1px solid'
  return `<div ${look({ rule: 'ink' }, style)}>
<h2 ${heading}>${escapeHtml(title)}</h2>
${small(html)}
${link ? textLink(link.label, link.href) : ''}
</div>`
}

function textLink(label: string, href: string): string {
  const style = `font:600 14px/22px ${text};text-decoration:underline`
  return `<p style="margin:-8px 0 20px"><a href="${escapeHtml(href)}" ${look({ ink: 'action-text' }, style)}>${escapeHtml(label)}</a></p>`
}

function footer(lines: readonly string[], words: Write, stop: Design['stop']): string {
  const style = `margin:36px 0 0;padding:20px 0 0;border-top:1px solid;font:400 12px/20px ${mono}`
  const written = lines.map((line) => words(line).replaceAll('\n', '<br>'))
  if (stop) {
    const link = look({ ink: 'ink-faint' }, 'text-decoration:underline')
    written.push(`<a href="${escapeHtml(stop.href)}" ${link}>${escapeHtml(stop.label)}</a>`)
  }
  return `<div ${look({ ink: 'ink-faint', rule: 'line' }, style)}>${written.join('<br><br>')}</div>`
}
