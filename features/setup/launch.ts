import { kinds } from '#content/kinds.ts'
import type { LaunchItem } from './contract.ts'
import { placePath } from './rules.ts'

interface LaunchText {
  label: string
  /** Instructions, shown until it is done. */
  how?: string
  links?: readonly (readonly [label: string, path: string])[]
  /** The section of docs/runbook.md. */
  runbook?: string
}

export const launchTexts: Record<LaunchItem['name'], LaunchText> = {
  facts: { label: 'Facts about the agency', links: [['Enter the facts', placePath('facts')]] },
  services: { label: 'Services', links: [['Services', kinds.service.list]] },
  about: { label: 'About text', links: [['About', kinds.about.list]] },
  policies: {
    label: 'Policies',
    how: 'An empty list offers a text to start with.',
    links: [
      ['Terms', kinds.term.list],
      ['Privacy', kinds['privacy-policy'].list],
      ['Cookies', kinds['cookie-policy'].list],
      ['Refunds', kinds['refund-policy'].list],
    ],
  },
  imprint: {
    label: 'Imprint',
    how: 'The law of your country asks for one. A new page offers a text to start with.',
    links: [['Own pages', kinds['site-page'].list]],
  },
  address: {
    label: 'https address',
    how: 'Put a TLS proxy in front of Atrium, and set ORIGIN to the public address and TRUST_PROXY to 1.',
    runbook: 'behind-a-tls-proxy',
  },
  mail: {
    label: 'Mail server',
    how: 'Set SMTP_URL, and MAIL_FROM for another sender than the agency. Then send a test mail.',
    links: [['Send a test mail', '/admin/settings#mail']],
    runbook: 'configuration',
  },
  payments: {
    label: 'Card payments',
    how: 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET. Without them, invoices show your payment instructions.',
    links: [['Payment instructions', '/admin/settings#invoices']],
    runbook: 'card-payments',
  },
  backups: {
    label: 'Backup',
    how: 'Set BACKUP_PASSPHRASE, and back up once in the System tab.',
    links: [['System', '/admin/settings?tab=system']],
    runbook: 'back-up-and-restore',
  },
}

/** The question before the site is opened. It names what is not done. */
export function openingQuestion(items: readonly LaunchItem[]) {
  const labels = items.filter(({ isDone }) => !isDone).map(({ name }) => launchTexts[name].label)
  const names = new Intl.ListFormat('en-US').format(labels)
  return {
    title: 'Open the site?',
    text: `Visitors see all pages at once. ${names && `Not done yet: ${names}. `}You can close it again.`,
    action: names ? 'Open anyway' : 'Open site',
    destructive: false,
  }
}
