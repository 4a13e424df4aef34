import { cutAtWord, escapeHtml } from '#shared/text.ts'
import { logoId, logoSize } from './letter-logo.ts'
import type { LetterPart, Sender, SenderColors } from './letter-parts.ts'

interface Design {
  subject: string
  title: string
  amount?: string
  date?: string
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
} as const

const text = "'Hanken Grotesk',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif"
const display = "'Bricolage Grotesque','Helvetica Neue',Helvetica,Arial,sans-serif"
const mono = "'DM Mono',ui-monospace,'SF Mono',Menlo,Consolas,'Courier New',monospace"

const nothing = 'font-size:0;line-height:0;mso-line-height-rule:exactly'
const breaks = 'word-break:break-word;overflow-wrap:anywhere'

const properties = { ink: 'color', paper: 'background-color', rule: 'border-color' } as const
type Palette = typeof colors & SenderColors
type Painted = { [P in keyof typeof properties]?: keyof Palette }

/** Light colors are inline styles, which every client supports; dark ones are classes. */
function look(
  painted: Painted,
  css: string,
  { name, palette = colors }: { name?: string; palette?: Partial<Palette> } = {},
): string {
  const used = Object.entries(painted) as [keyof Painted, keyof Palette][]
  const light = used.map(([kind, color]) => `${properties[kind]}:${palette[color]?.[0]}`)
  const classes = used.map(([kind, color]) => `${kind}-${color}`)
  return `class="${(name ? [name, ...classes] : classes).join(' ')}" style="${[css, ...light].join(';')}"`
}

const darkRulesOf = (palette: Palette, within: (property: string) => string = () => '') =>
  Object.entries(palette)
    .flatMap(([name, [, dark]]) =>
      Object.entries(properties).map(
        ([kind, property]) => `${within(property)}.${kind}-${name}{${property}:${dark}!important}`,
      ),
    )
    .join('\n')

/** Outlook marks what it has inverted. Apart from the other styles, because Gmail drops a sheet with these selectors. */
const outlookRulesOf = (palette: Palette) =>
  darkRulesOf(palette, (property) =>
    property === 'background-color' ? '[data-ogsb] ' : '[data-ogsc] ',
  )

// When Gmail forces a dark theme, it changes colors but not images, and breaks those in attributes.
const flat = (color: string) => `{background-image:linear-gradient(${color},${color})}`

const stylesOf = (
  palette: Palette,
) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
.marker${flat(palette.highlight[0])}
.logo${flat('#ffffff')}
@media (max-width:520px){
.edge{width:24px!important}
.logo{padding:20px 24px!important}
.title,.amount{font-size:38px!important}
.label,.value{display:block!important;width:auto!important}
.label{padding-bottom:0!important}
.value{border-top:0!important;padding-top:0!important}
}
@media (prefers-color-scheme:dark){
${darkRulesOf(palette)}
}`

/** Escapes text for HTML. */
type Write = (text: string) => string

/** Links the agency's phone and email, and keeps them on one line. */
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
  const { subject, parts, preview, sender, foot, stop } = design
  const page = look({ paper: 'paper' }, 'margin:0;padding:0')
  const palette = { ...colors, ...sender.brand.colors }
  const words = writer(sender)
  const blocks = parts.map((part) => block(part, words, palette)).join('\n')
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
<style>${stylesOf(palette)}</style>
<style>${outlookRulesOf(palette)}</style>
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->
</head>
<body ${page}>
${hidden(preview)}
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(subject)}" lang="en">
${table(`<tr><td align="center" ${page}>
<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0"><tr><td><![endif]-->
${table(`<tr><td>${hero(design, palette)}</td></tr>\n<tr><td>${inset(body)}</td></tr>`, 'max-width:600px')}
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

/**
 * The logo on white, or the name; on the accent color the title, or the amount below it, and the date,
 * above a line in the marker color.
 */
function hero(
  { sender, title, amount, date }: Design,
  { action, highlight }: SenderColors,
): string {
  const { name, brand } = sender
  const size = logoSize(brand.logo)
  const type = `font:700 22px/26px ${display};letter-spacing:-0.045em`
  // A table of its own: the first row of a fixed table sets the widths of its columns.
  const logo = size
    ? table(
        `<tr><td class="logo" bgcolor="#ffffff" style="padding:20px 40px;color:#000000;background-color:#ffffff;${type}"><img src="cid:${logoId}" width="${size.width}" height="${size.height}" alt="${escapeHtml(name)}" style="display:block;border:0"></td></tr>`,
      )
    : ''
  const signed = size
    ? ''
    : `<tr>${edge}<td style="padding:32px 0 0;color:#ffffff;${type}">${escapeHtml(name)}</td>${edge}</tr>\n`
  const poster = `margin:0;color:#ffffff;font:700 48px/1 ${display};letter-spacing:-0.04em;text-wrap:balance;${breaks}`
  const above = `margin:0 0 12px;color:#ffffff;font:600 20px/26px ${text}`
  const below = `margin:16px 0 0;color:#ffffff;font:400 14px/20px ${mono};text-wrap:balance`
  const lines = [
    `<h1 ${amount ? '' : 'class="title" '}style="${amount ? above : poster}">${escapeHtml(title)}</h1>`,
    amount && `<p class="amount" style="${poster}">${escapeHtml(amount)}</p>`,
    date && `<p style="${below}">${escapeHtml(date)}</p>`,
  ]
  const rows = `${signed}<tr>${edge}<td style="padding:44px 0 40px">${lines.filter(Boolean).join('\n')}</td>${edge}</tr>
<tr><td colspan="3" class="marker" height="8" bgcolor="${highlight[0]}" style="height:8px;background-color:${highlight[0]};${nothing}">&nbsp;</td></tr>`
  return logo + table(rows, `background-color:${action[0]}`, `bgcolor="${action[0]}"`)
}

function block(part: LetterPart, words: Write, palette: Palette): string {
  if (typeof part === 'string') return paragraph(words(part).replaceAll('\n', '<br>'))
  if ('button' in part) return button(part.button, part.href, palette)
  if ('facts' in part) {
    const rows = part.facts.map(([label, value], index) =>
      fact(label, words(value), index, part.figures),
    )
    return table(rows.join('\n'), 'margin:4px 0 28px')
  }
  if ('quote' in part) return quote(part.quote)
  if ('note' in part) return small(words(part.note))
  return aside(part, words(part.text).replaceAll('\n', '<br>'), palette)
}

function paragraph(html: string): string {
  return `<p ${look({ ink: 'ink' }, `margin:0 0 20px;font:400 16px/26px ${text}`)}>${html}</p>`
}

function small(html: string): string {
  return `<p ${look({ ink: 'ink-soft' }, `margin:0 0 20px;font:400 14px/22px ${text}`)}>${html}</p>`
}

/** The cell has the color, and also the padding for clients that ignore padding of links. */
function button(label: string, href: string, palette: Palette): string {
  const cell = look(
    { paper: 'action' },
    'border-radius:2px;mso-padding-alt:14px 24px;text-align:center',
    { palette },
  )
  const face = `display:inline-block;padding:14px 24px;color:#ffffff;font:600 16px/20px ${text};text-decoration:none`
  const address = look({ ink: 'action-text' }, `font:400 12px/18px ${mono};word-break:break-all`, {
    palette,
  })
  const otherwise = look({ ink: 'ink-faint' }, `margin:0 0 28px;font:400 12px/18px ${text}`)
  return `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 12px"><tr>
<td bgcolor="${palette.action[0]}" ${cell}><a href="${escapeHtml(href)}" style="${face}">${escapeHtml(label)}</a></td>
</tr></table>
<p ${otherwise}>Button not working? Copy this link:<br><a href="${escapeHtml(href)}" ${address}>${escapeHtml(href)}</a></p>`
}

/** A row of a table. Figures are at the right, and stay beside their labels on a phone. */
function fact(label: string, html: string, index: number, isFigure = false): string {
  const rule = { rule: index === 0 ? 'ink' : 'line' } as const
  const border = 'border-top:1px solid'
  const width = isFigure ? '40%' : '112'
  const left = look(
    { ink: 'ink-faint', ...rule },
    `${border};padding:11px 16px 11px 0;font:400 12px/22px ${mono}`,
    isFigure ? {} : { name: 'label' },
  )
  const side = isFigure ? 'font-variant-numeric:tabular-nums;text-align:right;' : ''
  const right = look(
    { ink: 'ink', ...rule },
    `${border};padding:11px 0;font:400 16px/22px ${text};${side}${breaks}`,
    isFigure ? {} : { name: 'value' },
  )
  return `<tr><td width="${width}" valign="top" ${left}>${escapeHtml(label)}</td><td valign="top" dir="auto" ${right}>${html}</td></tr>`
}

function quote(written: string): string {
  const lines = escapeHtml(written).replace(/\r?\n/g, '<br>')
  const style = 'margin:4px 0 28px;padding:2px 0 2px 20px;border-left:2px solid'
  return `<div dir="auto" ${look({ ink: 'ink', rule: 'ink' }, `${style};font:400 16px/26px ${text}`)}>${lines}</div>`
}

function aside(
  { aside: title, link }: Extract<LetterPart, { aside: string }>,
  html: string,
  palette: Palette,
) {
  const heading = look({ ink: 'ink' }, `margin:0 0 4px;font:600 14px/22px ${text}`)
  const style = 'margin:32px 0 0;padding:20px 0 0;border-top:1px solid'
  return `<div ${look({ rule: 'ink' }, style)}>
<h2 ${heading}>${escapeHtml(title)}</h2>
${small(html)}
${link ? textLink(link.label, link.href, palette) : ''}
</div>`
}

function textLink(label: string, href: string, palette: Palette): string {
  const style = `font:600 14px/22px ${text};text-decoration:underline`
  return `<p style="margin:-8px 0 20px"><a href="${escapeHtml(href)}" ${look({ ink: 'action-text' }, style, { palette })}>${escapeHtml(label)}</a></p>`
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
