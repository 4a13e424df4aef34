import { half, poster, websiteSection, words } from './fields.ts'

export const signInSection = websiteSection('sign-in', {
  label: 'Sign-in pages',
  description: 'The way into the client portal, and the pages that emails link.',
  page: '/login',
  fields: {
    login: half(poster('Login: heading', 'Client\nLogin', 40)),
    loginLead: half(
      words('Login: lead', 'Your projects, invoices and appointments, in one place.', 200),
    ),
    loginNote: words(
      'Login: note',
      'We make your account when your project starts. No email about it yet? Call {phone}.',
      200,
    ),
    forgot: half(poster('Forgot password: heading', 'Forgot your\npassword?', 40)),
    forgotLead: half(
      words(
        'Forgot password: lead',
        'Enter the email that you sign in with, and we send you a link to set a new one.',
        200,
      ),
    ),
    code: half(poster('Code: heading', 'One more\nstep', 40)),
    codeLead: half(words('Code: lead', 'Enter the six digits of your authenticator app.', 200)),
    codeNote: words(
      'Code: note',
      'No phone and no recovery code at hand? Call {phone}, and we let you back in.',
      200,
    ),
    reset: half(poster('New password: heading', 'Set a new\npassword', 40)),
    resetLead: half(
      words(
        'New password: lead',
        'Choose a password that you use nowhere else. It signs you out everywhere else.',
        200,
      ),
    ),
    choose: half(poster('First password: heading', 'Choose a\npassword', 40)),
    chooseLead: half(
      words(
        'First password: lead',
        'Choose a password that you use nowhere else. It signs you in.',
        200,
      ),
    ),
    confirm: half(poster('New email: heading', 'Confirm\nyour email', 40)),
    confirmLead: half(
      words(
        'New email: lead',
        'Confirm your new address, and sign in with it from now on. Everywhere else you are signed out.',
        200,
      ),
    ),
    unsubscribe: half(poster('Fewer emails: heading', 'Fewer\nemails', 40)),
    unsubscribeLead: half(
      words(
        'Fewer emails: lead',
        'Emails of this kind stop. Nothing else about your account changes.',
        200,
      ),
    ),
    payNote: words(
      'Payment link: note',
      'A question about this invoice? Call {phone}, or answer the email that it came with.',
      200,
    ),
  },
})

export const errorsSection = websiteSection('errors', {
  label: 'Error pages',
  description: 'What visitors see when a page does not exist or fails.',
  page: '/page-not-found',
  fields: {
    notFound: { ...words('Page not found: heading', 'Not found.', 40), half: true },
    failed: { ...words('Page failed: heading', 'Sorry.', 40), half: true },
    busy: { ...words('Site busy: heading', 'One moment.', 40), half: true },
    expired: { ...words('Link expired: heading', 'Too late.', 40), half: true },
    notFoundText: words('Page not found: text', 'There is no page at this address.', 200),
  },
})
