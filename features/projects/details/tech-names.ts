/** The technologies that are offered, as the portals and the site name them. */
const technologies = {
  Javascript: 'JavaScript',
  Nodejs: 'Node.js',
  React: 'React',
  Ruby: 'Ruby',
  Python: 'Python',
  Java: 'Java',
  PHP: 'PHP',
  'c++': 'C++',
  Vuejs: 'Vue.js',
  Html5: 'HTML5',
  Css3: 'CSS3',
  Sass: 'Sass',
  Nextjs: 'Next.js',
  Photoshop: 'Photoshop',
  Illustrator: 'Illustrator',
  'Adobe XD': 'Adobe XD',
  Figma: 'Figma',
  Aws: 'AWS',
  MSQL: 'MySQL',
  Git: 'Git',
  WordPres: 'WordPress',
  'Socket.io': 'Socket.IO',
  Stripe: 'Stripe',
  Paypal: 'PayPal',
  'Razor Pay': 'Razorpay',
  'Mail Gun': 'Mailgun',
  'Send Grid': 'SendGrid',
} as const

export const techStack = Object.keys(technologies)

/** The name on the site, as the owner writes it; a typed name stays as it is. */
export function techName(stored: string): string {
  return new Map(Object.entries(technologies)).get(stored) ?? stored
}

/** The stored name of a technology, however it was typed. */
export function storedTech(typed: string): string {
  const wanted = typed.toLowerCase()
  const known = Object.entries(technologies).find((names) =>
    names.some((name) => name.toLowerCase() === wanted),
  )
  return known?.[0] ?? typed
}
