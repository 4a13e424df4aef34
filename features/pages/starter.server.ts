import { readNamed } from '#features/agency/public.server.ts'
import type { Context } from '#server/context.ts'
import type { PolicyKind } from './contract.ts'

/** The first line of each text. The launch list asks for a lawyer while it is there. */
export const lawyerNote = 'Have a lawyer read this before you publish it.'

interface Names {
  /** Both as HTML. */
  name: string
  email: string
}

/** A policy to start with, for any country, with the name and the email of the agency. */
export async function starterPolicy(
  ctx: Pick<Context, 'db' | 'settings'>,
  kind: PolicyKind,
): Promise<string> {
  const text = texts[kind](await readNamed(ctx))
  return `<p><strong>${lawyerNote}</strong></p>${text.replace(/\n\s*/g, '')}`
}

const texts: Record<PolicyKind, (names: Names) => string> = {
  term: ({ name, email }) => `
    <p>These terms apply to the work of ${name} (“we”) for its clients (“you”), and to the use of this website. Where a signed agreement says something else, the agreement counts.</p>
    <h2>Offer and agreement</h2>
    <p>Prices on this website are for orientation. You tell us what you need, and we send you an offer with the work, the price and the dates. The agreement is made when you accept the offer in writing.</p>
    <h2>Your part</h2>
    <p>You name one person who may decide, and give us texts, pictures and access in time. If we have to wait for them, the dates move by as many days. You confirm that you may use what you give us.</p>
    <h2>Changes and approval</h2>
    <p>The offer says how many rounds of changes are included. Further changes are new work, for which you get a price first. When you approve a design, it is the basis of everything after it.</p>
    <h2>Payment</h2>
    <p>The offer says when which part of the price is due. Each invoice shows its due date and any tax. While an invoice is overdue, we may stop the work.</p>
    <h2>Rights</h2>
    <p>What you give us stays yours. When the last invoice of a piece of work is paid, you may use the result without limits of time and place. Typefaces, pictures and software of others stay under their own licenses.</p>
    <h2>Client accounts</h2>
    <p>We create the accounts of the client portal. Keep your password to yourself, and tell us if somebody else may have got in. Upload only what belongs to your project and is allowed by law.</p>
    <h2>Faults and liability</h2>
    <p>Tell us about faults as soon as you find them, and we mend those of our work. We do not promise sales or places in search results. We are liable as the law says; where it allows a limit, our liability ends with the price of the work concerned.</p>
    <h2>Law</h2>
    <p>The law of the country of our office applies, as far as the law of your own country does not protect you further as a consumer.</p>
    <h2>Questions</h2>
    <p>Write to ${email}.</p>`,

  'privacy-policy': ({ name, email }) => `
    <p>${name} is responsible for this website. This page says which personal data we process, why, and what you can ask of us.</p>
    <h2>Visiting the website</h2>
    <p>You can read the website without telling us who you are. We count page views on our own server, without a cookie: the page, the time, the website or campaign that you came from, and the kind of device and browser. A hash, whose salt changes each day and is then deleted, tells the visitors of one day apart. Single views are deleted after 90 days. Browsers that send Do Not Track or Global Privacy Control are not counted.</p>
    <p>To protect forms and accounts, the server counts requests by network address for an hour at most. What is stored in your browser is in the <a href="/cookie-policy">cookie policy</a>.</p>
    <h2>Writing to us</h2>
    <p>We store what you send with a form, and use it to answer you and to prepare an agreement. A short arithmetic task that your browser solves keeps robots out.</p>
    <h2>Clients</h2>
    <p>For our clients we process the data of their account, and their projects, invoices, payments, appointments, messages and documents. We need them to do the work that was agreed. Passwords are stored as a hash only.</p>
    <p>Card payments go from your browser to the payment provider. We get the amount, the time and a reference, never the number of the card.</p>
    <h2>Who else gets data</h2>
    <p>Companies that run our server, carry our mail or take payments process data for us, each only for its task. We do not sell data. Statistics of others are loaded only if you agreed.</p>
    <h2>How long</h2>
    <p>We keep data for as long as its purpose needs it: those of a client while we work together, invoices and payments as long as tax law asks, messages that led to nothing for two years at most.</p>
    <h2>Your rights</h2>
    <p>You can ask what we store about you, and have it corrected, handed over or deleted. You can take back a consent and object to a use. You can also complain to the data protection authority of your country.</p>
    <h2>Contact</h2>
    <p>For all questions about your data, write to ${email}.</p>`,

  'cookie-policy': ({ name, email }) => `
    <p>This page says what the website of ${name} stores in your browser.</p>
    <h2>Your choice</h2>
    <p>On your first visit we ask what you allow. Without an answer, only what the website needs is stored. “Cookie preferences” at the foot of each page opens the choice again.</p>
    <ul>
      <li><strong>Essential:</strong> what the website needs to do what you asked for.</li>
      <li><strong>Analytics:</strong> statistics of others about the use of the website.</li>
      <li><strong>Marketing:</strong> where advertising leads to a visit.</li>
      <li><strong>Functional:</strong> extras of other companies, such as maps.</li>
    </ul>
    <h2>Essential cookies</h2>
    <table>
      <thead><tr><th scope="col">Name</th><th scope="col">Purpose</th><th scope="col">How long</th></tr></thead>
      <tbody>
        <tr><td>consent</td><td>Your choice</td><td>150 days</td></tr>
        <tr><td>__Host-refresh</td><td>Keeps you signed in</td><td>Until the browser is closed, or 30 days if you asked for it</td></tr>
        <tr><td>__Host-device</td><td>Knows a browser that signed in before</td><td>400 days</td></tr>
        <tr><td>theme</td><td>Light or dark, if you chose one</td><td>1 year</td></tr>
        <tr><td>portal</td><td>How the portal looked last</td><td>1 year</td></tr>
      </tbody>
    </table>
    <p>The page on which an invoice is paid by card loads the form of the payment provider, which may set cookies against fraud.</p>
    <h2>Storage of the browser</h2>
    <p>The browser also keeps settings of lists, a form that is not saved yet, and, while a tab is open, how you found us. You can delete all of it in the settings of your browser.</p>
    <h2>Questions</h2>
    <p>Write to ${email}. What happens with your data is in the <a href="/privacy-policy">privacy policy</a>.</p>`,

  'refund-policy': ({ name, email }) => `
    <p>This page says what happens to your money if you cancel something that you ordered from ${name}. It is part of our <a href="/terms-conditions">terms</a>.</p>
    <h2>Before the work begins</h2>
    <p>If you cancel before we have begun, you get back what you paid.</p>
    <h2>During the work</h2>
    <p>You can stop a project at any time. You pay for the work that is done, and get a list of it. What you paid beyond that comes back, and you may keep what is finished and paid for.</p>
    <h2>After it is finished</h2>
    <p>Finished and approved work is not refunded. Faults of our work are mended at no charge.</p>
    <h2>If we cannot finish</h2>
    <p>You get what is made so far, and the money back for what is not.</p>
    <h2>What was bought for you</h2>
    <p>Domains, licenses and printing are paid to other companies. We can return only what they return to us.</p>
    <h2>Maintenance plans</h2>
    <p>A plan can be canceled in any month, and ends with the month that is paid.</p>
    <h2>Appointments</h2>
    <p>You can cancel an appointment at no charge at any time before it begins.</p>
    <h2>How it reaches you</h2>
    <p>A refund goes back the way that the payment came. Banks may need some days to show it. Rights that the law gives you as a consumer stay as they are.</p>
    <h2>Questions</h2>
    <p>Write to ${email}, with the number of the invoice.</p>`,
}
