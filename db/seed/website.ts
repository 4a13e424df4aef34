import type { websiteSections } from '#features/settings/website/contract.ts'
import { menuSection } from '#features/settings/website/menu.ts'
import { openingSection } from '#features/settings/website/opening.ts'
import { policiesSection } from '#features/settings/website/pages.ts'
import type { Db } from '#server/db/db.ts'
import type { SettingValue } from '#shared/settings.ts'

type Sections = (typeof websiteSections)[number]

/** The texts of the demo's site. */
export const demoWebsite: { [S in Sections as S['name']]: SettingValue<S> } = {
  opening: { ...openingSection.defaults, open: true },
  home: {
    headline: 'We make websites.\nAnd we answer\nthe phone.',
    lead: '{name} designs, builds and looks after websites for businesses that would rather be running the business.',
    look: 'court',
    picture: undefined,
    caption: 'Fig. 1. A fieldhouse floor, 94 × 50 ft.',
    secondCaption: 'The lines go down before anybody plays.',
    servicesLabel: 'Services',
    servicesTitle: 'What people call about.',
    processLabel: 'Process',
    processTitle: 'What happens after you call.',
    portfolioLabel: 'Portfolio',
    portfolioTitle: 'Made here, working out there.',
    portfolioEmpty:
      'The pieces that belong here are being photographed: each of them opened on a desk and on a phone, and written up with what it was for and what came of it. Until they hang, call {phone} and we will send you three addresses of sites that we made, so that you can press every button in them yourself.',
    reasonsLabel: 'Reasons',
    reasonsTitle: 'Why us, of\u00a0all people.',
    questionsLabel: 'Questions',
    questionsTitle: 'Asked on the phone, answered here too.',
    websiteQuestions: 'Websites',
    tutorQuestions: 'Lessons',
  },
  menu: { ...menuSection.defaults, topLine: 'The phone is answered {hours}' },
  services: {
    title: 'Services',
    lead: 'The list is complete. If what you need is not on it, ask anyway: we will say who does it well.',
    description:
      'What {name} does for a website: design, building, and looking after it for as long as it is up.',
  },
  portfolio: {
    title: 'Portfolio',
    empty:
      'There are no projects here yet: a site is shown when it is finished, in use, and its owner has nothing against it, and so far none has come that far. Call, and we will tell you what is on the desk.',
    description:
      'Websites that {name} designed and built, with what was asked, what was decided and what came of it.',
  },
  blog: {
    title: 'Blog',
    lead: 'What we found out on the job, written down for whoever has the job next.',
    description:
      'What {name} has learned about websites: notes on design, building, words and keeping a site running.',
  },
  team: { shown: true, title: 'Three people, three desks.' },
  about: {
    title: 'About us',
    empty:
      'The page about us is being written. Until then: we make websites, at {street} in {city}, and the door is open {hours}.',
  },
  contact: {
    title: 'Contact us',
    figure: '24',
    lead: 'The team replies within 24 hours. Usually it is the same day.',
    hire: 'One person for a while rather than a whole project?',
    description:
      'Write to {name} in {city}, {state}, or call {phone}. The team replies within 24 hours.',
    sentHeading: 'Message\nsent.',
    sentNow: 'An email that says it arrived is on its way to you.',
    replyTime: 'Within 24 hours',
    reply: 'The team replies.',
  },
  hire: {
    heading: 'Hire a\nfreelancer',
    lead: 'One of us, for as long as you need: a day, a page, a whole site. Tell us about the work. The team replies within 24 hours and says who is free, from when, and at what price.',
    description:
      'Borrow a designer, a developer or a writer of {name} for as long as the work takes. The team replies within 24 hours.',
    sentHeading: 'Inquiry\nsent.',
    sentNow: 'We look at who is free. An email that says it arrived is on its way to you.',
    replyTime: 'Within 24 hours',
    reply: 'You hear who it would be, from when, and at what price.',
  },
  closing: {
    label: 'Contact',
    heading: 'We said we answer.',
    marked: 'Go on, check.',
    promise: 'You get an answer within 24 hours.',
  },
  'sign-in': {
    login: 'Client\nLogin',
    loginLead: 'The other side of the counter: your work with us, in one place.',
    loginNote:
      'We make your account when your project starts. No email about it yet? Call {phone}.',
    forgot: 'Forgot\nit?',
    forgotLead:
      'It happens. Give us the email that you sign in with, and a link to set a new password is on its way.',
    code: 'One more\nstep',
    codeLead: 'Your password was right. Now the six digits that only your phone knows.',
    codeNote: 'No phone and no recovery code at hand? Call {phone}, and we let you back in.',
    reset: 'Set a\nnew one',
    resetLead:
      'Choose a password that you use nowhere else. Everywhere that you are signed in, you will be signed out.',
    choose: 'Choose a\npassword',
    chooseLead: 'Choose a password that you use nowhere else. It opens the door right away.',
    confirm: 'Is this\nyou?',
    confirmLead:
      'Confirm your new address, and sign in with it from now on. Everywhere else that you are signed in, you will be signed out.',
    unsubscribe: 'Fewer\nemails',
    unsubscribeLead:
      'Say the word and this kind of email stops. Nothing else about your account changes.',
    payNote: 'A question about this invoice? Call {phone}, or answer the email that it came with.',
  },
  errors: {
    notFound: 'Out of bounds.',
    failed: 'Our foul.',
    busy: 'Time out.',
    expired: 'Late.',
    notFoundText: 'There is no page at this address. There may have been one; there is not now.',
  },
  policies: {
    ...policiesSection.defaults,
    empty:
      'This text is being revised and will be here again shortly. To have it read out to you, or sent, call {phone}.',
  },
}

export async function seedWebsite(db: Db): Promise<void> {
  const at = '2026-10-01T15:00:00Z'
  const rows = Object.entries(demoWebsite).map(([section, value]) => ({
    section,
    value: JSON.stringify(value),
    created_at: at,
    updated_at: at,
  }))
  await db.insertInto('setting').values(rows).execute()
}
