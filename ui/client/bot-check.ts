import { ApiError } from '#shared/errors.ts'

interface Recaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

function stillLoading(): never {
  throw new ApiError('UNAVAILABLE', {
    message: navigator.onLine
      ? 'reCAPTCHA is still loading. Please try again in a few seconds.'
      : 'You are offline.',
  })
}

/** Solves the bot check and returns the token for the form. Undefined if the browser cannot solve it. */
export async function solveBotCheck(action: string): Promise<string | undefined> {
  const siteKey = document.documentElement.dataset.recaptcha
  if (siteKey) {
    const answer = await askRecaptcha(siteKey, action).catch(() => null)
    if (answer) return answer
  }
  return window.isSecureContext ? proofOfWork(action) : undefined
}

/** Our own proof of work, also used while reCAPTCHA is unreachable. */
async function proofOfWork(action: string): Promise<string> {
  const [{ solveChallenge }, response] = await Promise.all([
    import('#shared/bot-check.ts'),
    fetch(`/api/bot-check/challenge?action=${encodeURIComponent(action)}`, { cache: 'no-store' }),
  ]).catch(stillLoading)
  return response.ok ? solveChallenge(await response.json().catch(stillLoading)) : stillLoading()
}

/** A filter can let the script through and block what it loads, so it may never be ready. */
const patienceMs = 3_000

/** The token, or null if there is none in time. */
function askRecaptcha(siteKey: string, action: string): Promise<string | null> {
  loading ??= loadRecaptcha(siteKey)
  const token = loading.then((recaptcha) => recaptcha.execute(siteKey, { action }))
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  return Promise.race([token, late])
}

let loading: Promise<Recaptcha> | undefined

function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.onerror = () => {
      loading = undefined
      reject(new Error('reCAPTCHA could not be loaded'))
    }
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
    }
    document.head.append(script)
  })
}
