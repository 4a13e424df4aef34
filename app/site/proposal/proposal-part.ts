import { greetingKey } from '#features/auth/sessions/destination.ts'
import { readStored } from '#ui/client/stored.ts'
import type { createPad, SignaturePad } from './signature-pad-part.ts'

const [, , token = ''] = location.pathname.split('/')
const calls = `/api/proposal-link/${token}`
const page = document.querySelector<HTMLElement>('[data-proposal]')
let pad: SignaturePad | undefined

const paths: Record<string, string> = {
  ...{ sign: 'sign', decline: 'decline', ask: 'question', renew: 'renewal' },
}

async function post(path: string, body: object): Promise<{ ok: boolean; message: string }> {
  const headers = { 'Content-Type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  try {
    const response = await fetch(`${calls}/${path}`, sent)
    const { message = '', errors = {} } = await response.json()
    const [first = message] = Object.values(errors as Record<string, string>)
    return { ok: response.ok, message: first }
  } catch {
    return { ok: false, message: 'We could not be reached. Please try again.' }
  }
}

function bodyOf(form: HTMLFormElement): object {
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>
  if (form.dataset.send !== 'sign') return fields
  const { seen = '', picks = '{}' } = page?.querySelector<HTMLElement>('[data-sums]')?.dataset ?? {}
  const { name = '', email } = fields
  const drawn = fields.how === 'drawn'
  const signature = drawn ? { strokes: pad?.strokes() ?? [] } : { typed: name }
  return { ...{ name, email, seen, signature }, consent: true, picks: JSON.parse(picks) }
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  const result = form.querySelector('[data-result]')
  const { send: what = '' } = form.dataset
  if (!button || button.disabled || !result) return
  button.disabled = true
  result.textContent = 'Sending…'
  result.removeAttribute('data-failed')
  const { ok, message } = await post(paths[what] ?? '', bodyOf(form))
  result.textContent = message
  result.toggleAttribute('data-failed', !ok)
  if (ok && (what === 'sign' || what === 'decline')) return location.replace(location.pathname)
  if (ok) form.reset()
  button.disabled = ok && what === 'renew'
}

/** The server computes the sums and the hash of what is shown: the page is read again with the picks. */
async function pick(form: HTMLFormElement): Promise<void> {
  const chosen = new FormData(form)
  const query = new URLSearchParams({ items: chosen.getAll('items').join(',') })
  const wanted = chosen.get('package')
  if (wanted) query.set('package', String(wanted))
  if (chosen.get('plan')) query.set('plan', 'true')
  const button = page?.querySelector<HTMLButtonElement>('[data-send=sign] [type=submit]')
  latest = query.toString()
  if (button) button.disabled = true
  const response = await fetch(`${location.pathname}?${query}`).catch(() => undefined)
  if (latest !== query.toString()) return
  if (!response?.ok) return location.reload()
  const read = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of ['[data-sums]', '[data-bar]']) {
    const [fresh, old] = [read, document].map((each) => each.querySelector<HTMLElement>(part))
    if (!fresh || !old) continue
    old.innerHTML = fresh.innerHTML
    Object.assign(old.dataset, fresh.dataset)
  }
  if (button) button.disabled = false
  linkPdf(`?${query}`)
}
let latest = ''

/** The pad appears once it can be drawn on, so no stroke is lost. */
async function showPad(place: HTMLElement, canvas: HTMLCanvasElement): Promise<void> {
  // A plain import, because that of the bundler loads React.
  const { script = '' } = place.dataset
  const load: Promise<{ createPad: typeof createPad }> = import(/* @vite-ignore */ script)
  const loaded = await load.catch(() => undefined)
  const [typed, drawn] = document.getElementsByName('how') as NodeListOf<HTMLInputElement>
  if (!loaded && typed) typed.checked = true
  place.hidden = !drawn?.checked
  if (loaded && !place.hidden) pad ??= loaded.createPad(canvas)
}

const linkPdf = (query: string) =>
  page?.querySelector<HTMLAnchorElement>('[data-pdf]')?.setAttribute('href', `${calls}/pdf${query}`)

/** Once in a tab, so that a reload is the same visit. */
function countVisit(): void {
  const key = `proposal ${token.slice(-16)}`
  if (sessionStorage.getItem(key)) return
  sessionStorage.setItem(key, 'yes')
  void post('visit', { read: false })
}

if (page) {
  linkPdf(location.search)
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.target as HTMLFormElement)
  })
  page.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement
    const form = input.closest<HTMLFormElement>('[data-picks-form]')
    if (form) void pick(form)
    const place = page.querySelector<HTMLElement>('[data-pad]')
    const canvas = place?.querySelector('canvas')
    if (input.name === 'how' && place && canvas) void showPad(place, canvas)
  })
  page.querySelector('[data-clear]')?.addEventListener('click', () => pad?.clear())
  // The page has no session. Only visits of the reader count, and this browser is signed in as staff.
  const isStaff = readStored(greetingKey)?.startsWith('/admin') === true
  if (page.querySelector('[data-send=sign]') && !isStaff) {
    countVisit()
    const end = page.querySelector('[data-end]')
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void post('visit', { read: true })
    })
    if (end) seen.observe(end)
  }
}
