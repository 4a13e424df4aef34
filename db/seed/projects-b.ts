import type { DemoProject } from './project-data.ts'

export const projectsB: DemoProject[] = [
  {
    title: 'Keller Heating & Air',
    slug: 'keller-heating-and-air',
    category: 'Clinics and trades',
    techStack: ['Html5', 'Css3', 'Javascript', 'Nodejs', 'Illustrator'],
    projectUrl: 'https://kellerheating.example',
    metaDescription:
      'A furnace firm’s site for the night it is out: three free things to try, a number that answers, and every price on one list.',
    finishedOn: '2025-10-10',
    client: {
      firstName: 'Marcy',
      lastName: 'Keller',
      businessName: 'Keller Heating & Air',
      email: 'marcy@keller-heating-and-air.example',
    },
    pictures: [
      'project/RrR4svGbRHcBP_gh1RhQfw-1600x1200',
      'project/gpGIuU2XahgJQTv41iIEWQ-1600x1200',
      'project/SF7G5DsUkQpqlCpEiYkMjQ-1600x1200',
    ],
  },
  {
    title: 'Cottonwood Chamber Choir',
    slug: 'cottonwood-chamber-choir',
    category: 'Culture and clubs',
    techStack: ['Html5', 'Sass', 'Javascript', 'Stripe', 'Figma'],
    projectUrl: null,
    metaDescription:
      'A choir’s season set as one line of music: each concert is a note in its own bar, and seats cost what you choose to pay.',
    finishedOn: '2025-08-29',
    client: {
      firstName: 'Ingrid',
      lastName: 'Vandeveer',
      businessName: 'Cottonwood Chamber Choir',
      email: 'ingrid@cottonwood-chamber-choir.example',
    },
    pictures: [
      'project/93RhbgI1RjUPLAar2c9hbw-1600x1200',
      'project/IT8Rv_CEpT35is6bkpnUhg-1600x1200',
      'project/gd_lXtNmxo-VYVj0Dn_l6g-1600x1200',
    ],
  },
  {
    title: 'The Lantern',
    slug: 'the-lantern',
    category: 'Culture and clubs',
    techStack: ['Nextjs', 'React', 'Nodejs', 'Stripe', 'Send Grid', 'Illustrator'],
    projectUrl: 'https://thelantern.example',
    metaDescription:
      'A cinema with one screen, whose home page is its marquee: the letters put up outside are the showtimes on the site.',
    finishedOn: '2026-02-27',
    client: {
      firstName: 'Theo',
      lastName: 'Marchetti',
      businessName: 'The Lantern',
      email: 'theo@the-lantern.example',
    },
    pictures: [
      'project/GDtYz30Dw7qGi35XYh3QdA-1600x1200',
      'project/e0Vr6E5fohBEK6icpBWynw-1600x1200',
      'project/75CPbibo8yd67PIDSSL_sg-1600x1200',
    ],
  },
  {
    title: 'Raccoon River Paddle Club',
    slug: 'raccoon-river-paddle-club',
    category: 'Culture and clubs',
    techStack: ['Vuejs', 'Nodejs', 'Css3', 'Aws', 'Figma'],
    projectUrl: 'https://raccoonpaddlers.example',
    metaDescription:
      'A paddle club’s site that reads the river for you: today’s level on a drawn gauge, one word beside it, and the next outings.',
    finishedOn: '2025-04-25',
    client: {
      firstName: 'June',
      lastName: 'Abernathy',
      businessName: 'Raccoon River Paddle Club',
      email: 'june@raccoon-river-paddle-club.example',
    },
    pictures: [
      'project/TbDt9gDktGLn8KZ0pau5bg-1600x1200',
      'project/bjwjogFwvY87ER0UBzmKCA-1600x1200',
      'project/kZIjYkXGXtGrhiujgeEP8g-1600x1200',
    ],
  },
]
