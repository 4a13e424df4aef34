import { registerTag } from './analytics.ts'
import type { Consent } from './consent.ts'
import { pageOf } from './rules.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
    [disabled: `ga-disable-${string}`]: boolean
  }
}

const source = 'https://www.googletagmanager.com/gtag/js?id='
let loaded = false
let seen: string | undefined

function gtag(..._: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the tag distinguishes its commands from arrays by the arguments object
  window.dataLayer.push(arguments)
}

/** Maps our preferences to Google's Consent Mode v2. */
function modeOf(consent: Consent | null) {
  const say = (name: keyof Consent) => (consent?.[name] ? 'granted' : 'denied')
  return {
    ad_storage: say('marketing'),
    ad_user_data: say('marketing'),
    ad_personalization: say('marketing'),
    analytics_storage: say('analytics'),
    functionality_storage: say('functional'),
    personalization_storage: say('functional'),
    security_storage: 'granted',
  }
}

/** After a refusal the tag is not loaded or is silenced, and its cookies are deleted. */
function applyConsent(id: string, consent: Consent | null): void {
  window[`ga-disable-${id}`] = !consent
  if (consent && !loaded) gtag('consent', 'default', modeOf(null))
  if (consent || loaded) gtag('consent', 'update', modeOf(consent))
  if (consent && !loaded) load(id)
  if (!consent) removeCookies(/^_g(a|id|cl)/)
  else if (!consent.marketing) removeCookies(/^_gcl/)
}

function load(id: string): void {
  loaded = true
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = source + encodeURIComponent(id)
  document.head.append(script)
}

/**
 * Once per page. URLs and titles can name a client or contain a secret, so ids and portal titles
 * are replaced.
 */
function sendView(): void {
  const { pathname, origin } = location
  if (!loaded || seen === pathname) return
  seen = pathname
  const page = pageOf(pathname)
  const from = document.referrer && new URL(document.referrer)
  gtag('set', {
    page_location: origin + page,
    page_referrer: from && from.origin + pageOf(from.pathname),
    page_title: /^\/(admin|client-portal)\b/.test(page) ? page : document.title,
  })
  gtag('event', 'page_view')
}

function removeCookies(names: RegExp): void {
  const domains = ['', ...parentsOf(location.hostname).map((domain) => `; Domain=${domain}`)]
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (!names.test(name)) continue
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not widely available
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`
    }
  }
}

/** The tag may have set its cookies on any parent domain. */
function parentsOf(hostname: string): string[] {
  const parts = hostname.split('.')
  return parts.slice(1).map((_, index) => parts.slice(index).join('.'))
}

registerTag({ applyConsent, sendView })
