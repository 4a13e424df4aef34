/** The facts that every page and every mail repeats. */
export const agency = {
  name: 'Fieldhouse',
  what: 'Web design studio',
  description:
    'Fieldhouse is a web design studio in Grimes, Iowa. We design, build and look after websites for small businesses, and we answer the phone.',
  phone: '515-555-0100',
  phoneHref: 'tel:+15155550100',
  email: 'hello@fieldhouse.example',
  street: '112 Main Street',
  city: 'Grimes',
  region: 'Iowa',
  regionCode: 'IA',
  zip: '50111',
  country: 'US',
  latitude: 41.6883,
  longitude: -93.7911,
  coordinates: '41.6883° N, 93.7911° W',
  hours: 'Mon–Fri 9 AM–5 PM ET',
  opens: '09:00',
  closes: '17:00',
} as const

/** The line at the foot of pages and mails. */
export const byline = `${agency.name}, ${agency.city}, ${agency.region}`
