import type { Agency } from '#features/agency/contract.ts'
import { techName } from '#features/projects/details/tech-names.ts'

const weekdayNames = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
]

export type Thing = { '@type': string | string[] } & Record<string, unknown>

const organizationId = (origin: string) => `${origin}/#organization`

export function organization(origin: string, agency: Agency): Thing {
  const { latitude, longitude } = agency
  return {
    '@type': ['Organization', 'ProfessionalService'],
    '@id': organizationId(origin),
    name: agency.name,
    description: agency.description,
    url: `${origin}/`,
    logo: `${origin}${agency.brand.icons}/512.png`,
    image: `${origin}/share-card/home.png`,
    telephone: agency.phoneHref.replace('tel:', ''),
    email: agency.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: agency.street,
      addressLocality: agency.city,
      ...(agency.region && { addressRegion: agency.shortRegion }),
      ...(agency.zip && { postalCode: agency.zip }),
      addressCountry: agency.country,
    },
    ...(agency.coordinates && {
      geo: {
        '@type': 'GeoCoordinates',
        latitude: Number(latitude),
        longitude: Number(longitude),
      },
    }),
    openingHoursSpecification: openingHours(agency),
    ...(agency.links.length > 0 && { sameAs: agency.links.map(({ href }) => href) }),
  }
}

/** One entry for each range, with the days that have it. */
function openingHours({ week }: Agency): Thing[] {
  const days = week.flatMap((ranges, weekday) =>
    ranges.map(({ opens, closes }) => ({ key: `${opens} ${closes}`, opens, closes, weekday })),
  )
  return [...Map.groupBy(days, ({ key }) => key).values()].map((same) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: same.map(({ weekday }) => weekdayNames[weekday]),
    opens: same[0]?.opens,
    closes: same[0]?.closes,
  }))
}

export function webSite(origin: string, { name }: Agency): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name,
    url: `${origin}/`,
    inLanguage: 'en-US',
    publisher: { '@id': organizationId(origin) },
  }
}

/** The breadcrumb of a page. Every step but the last has a URL. */
export function breadcrumbList(origin: string, trail: { name: string; href?: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href && { item: new URL(href, origin).href }),
    })),
  }
}

interface ServiceFacts {
  title: string
  slug: string
  file: string | null
}

export function service(
  origin: string,
  { country }: Agency,
  facts: ServiceFacts & { description: string },
): Thing {
  return {
    '@type': 'Service',
    name: facts.title,
    description: facts.description,
    url: `${origin}/service/${facts.slug}`,
    ...(facts.file && { image: new URL(facts.file, origin).href }),
    provider: { '@id': organizationId(origin) },
    areaServed: country,
  }
}

interface PostFacts {
  url: string
  title: string
  description: string
  author: string | undefined
  publishedAt: string
  changedAt: string
  image: string | null
  section: string | undefined
  tags: string[]
}

export function blogPosting(origin: string, facts: PostFacts): Thing {
  const publisher = { '@id': organizationId(origin) }
  return {
    '@type': 'BlogPosting',
    headline: facts.title,
    description: facts.description,
    url: facts.url,
    mainEntityOfPage: facts.url,
    datePublished: facts.publishedAt,
    dateModified: facts.changedAt,
    inLanguage: 'en-US',
    author: facts.author ? { '@type': 'Person', name: facts.author } : publisher,
    publisher,
    ...(facts.image && { image: new URL(facts.image, origin).href }),
    ...(facts.section && { articleSection: facts.section }),
    ...(facts.tags.length > 0 && { keywords: facts.tags }),
  }
}

/** The visible questions of the page, and no others, as Google requires. */
export function faqPage(questions: { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

interface ProjectFacts {
  title: string
  slug: string
  files: string[]
  categoryId: { name: string } | null
  techStack: string[]
  createdAt: string
}

export function creativeWork(origin: string, description: string, facts: ProjectFacts): Thing {
  return {
    '@type': 'CreativeWork',
    name: facts.title,
    description,
    url: `${origin}/project-details/${facts.slug}`,
    image: facts.files.map((file) => new URL(file, origin).href),
    ...(facts.categoryId && { genre: facts.categoryId.name }),
    ...(facts.techStack.length > 0 && { keywords: facts.techStack.map(techName) }),
    dateCreated: facts.createdAt,
    creator: { '@id': organizationId(origin) },
  }
}
