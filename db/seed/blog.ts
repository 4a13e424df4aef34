import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { type PictureKey, seedPicture } from './files.ts'
import { readText } from './texts.ts'

interface DemoPost {
  title: string
  slug: string
  category: 'Design' | 'Building' | 'Search and words' | 'Running a site'
  excerpt: string
  metaDescription: string
  tags: string[]
  featured?: true
  draft?: true
  author: 'admin@atrium.test' | 'manager@atrium.test' | 'employee@atrium.test'
  publishedOn: string
  picture: PictureKey
}

/** Newest first. */
const demoPosts: DemoPost[] = [
  {
    title: 'Notes on pricing by the kind of page',
    slug: 'pricing-by-the-kind-of-page',
    category: 'Running a site',
    excerpt: 'Sixty recipes can cost less than eight pages that have nothing in common.',
    metaDescription:
      'Why a fixed price for a website depends on the kinds of page in it and not on their number, with a rough list for a small shop.',
    tags: ['agreements', 'homepages'],
    draft: true,
    author: 'employee@atrium.test',
    publishedOn: '2026-10-21',
    picture: 'blog/k6WzP2hVbT0dGi9eMyXq4A-1600x1000',
  },
  {
    title: 'Dark mode without a second design',
    slug: 'dark-mode-without-a-second-design',
    category: 'Design',
    excerpt: 'A site that opens in row F of a cinema: eleven colors with jobs, and what broke.',
    metaDescription:
      'How to add a dark theme by giving every color a job: light-dark() in CSS, contrast measured again, and what breaks in print, logos and panels.',
    tags: ['typography', 'accessibility', 'front end'],
    author: 'admin@atrium.test',
    publishedOn: '2026-10-06',
    picture: 'blog/c4GdKzU0m1HtLQy7BsXe9w-1600x1000',
  },
  {
    title: 'Ask about cookies once, and mean it',
    slug: 'ask-about-cookies-once',
    category: 'Running a site',
    excerpt: 'Does your site need a cookie notice? Six tests that it should pass if it does.',
    metaDescription:
      'When a small site needs a cookie notice, how to need none, and how to ask so that a no counts: six tests and a wording to borrow.',
    tags: ['privacy', 'agreements'],
    author: 'manager@atrium.test',
    publishedOn: '2026-09-03',
    picture: 'blog/Y1oCs8tJgQ5xFa3rLnUe7w-1600x1000',
  },
  {
    title: 'How to leave your web designer',
    slug: 'how-to-leave-your-web-designer',
    category: 'Running a site',
    excerpt: 'What you should own, in which order to move it, and a letter to send.',
    metaDescription:
      'How to change web designers without losing your domain, email or addresses: what to own, the order of the move, and what to write.',
    tags: ['agreements', 'hosting'],
    featured: true,
    author: 'admin@atrium.test',
    publishedOn: '2026-08-06',
    picture: 'blog/u4RyB0vNdE9lPi6mKzWh2g-1600x1000',
  },
  {
    title: 'Your site on a bad connection',
    slug: 'your-site-on-a-bad-connection',
    category: 'Building',
    excerpt: 'One bar of signal, 41 seconds of waiting, and what we changed before going back.',
    metaDescription:
      'A bad connection is far away, narrow and prone to stop. What helps: text in the first reply, one server, and forms that survive a failed send.',
    tags: ['performance', 'front end', 'forms'],
    author: 'employee@atrium.test',
    publishedOn: '2026-06-30',
    picture: 'blog/Wn7yR4bVjT5oMs1kZxHe8Q-1600x1000',
  },
  {
    title: 'When an address changes, leave a note',
    slug: 'when-an-address-changes',
    category: 'Search and words',
    excerpt: 'A bike shop moved 412 addresses in one evening. This is how nobody got lost.',
    metaDescription:
      'Redirects explained with one move of 412 addresses: where to find the old ones, which code to answer with, and what to read afterwards.',
    tags: ['search', 'maintenance', 'hosting'],
    author: 'manager@atrium.test',
    publishedOn: '2026-05-21',
    picture: 'blog/s2VtQ9eCyI6nLp4xRdUb0A-1600x1000',
  },
  {
    title: 'How we choose a typeface for a dentist',
    slug: 'a-typeface-for-a-dentist',
    category: 'Design',
    excerpt: 'Nineteen candidates, five hard questions, and four minutes for the mood.',
    metaDescription:
      'How a studio picks a typeface for a dental practice: figures that line up, letters that cannot be confused, licenses, weight, and mood last.',
    tags: ['typography', 'accessibility'],
    author: 'admin@atrium.test',
    publishedOn: '2026-04-28',
    picture: 'blog/Mr3mLa7tqzNdVh4Zx0cWkA-1600x1000',
  },
  {
    title: 'Forms that people finish',
    slug: 'forms-that-people-finish',
    category: 'Building',
    excerpt: 'From 34 fields to eleven, and from 39 percent finished to 75.',
    metaDescription:
      'What made a dentist’s form go from 39 to 75 percent finished: fewer fields, autocomplete, visible labels, helpful errors and a clear next step.',
    tags: ['forms', 'accessibility', 'privacy'],
    author: 'employee@atrium.test',
    publishedOn: '2026-03-09',
    picture: 'blog/B5xQm8cJtL1rWuS7vOa4Yw-1600x1000',
  },
  {
    title: 'What a fast page leaves out',
    slug: 'what-a-fast-page-leaves-out',
    category: 'Building',
    excerpt: 'An inventory of 6.6 megabytes, line by line. Customers wanted three percent.',
    metaDescription:
      'How a homepage of 6.6 MB became 237 KB: what left, what stayed, why script weighs more than pictures, and the budget that keeps it light.',
    tags: ['performance', 'front end', 'typography'],
    author: 'employee@atrium.test',
    publishedOn: '2026-02-17',
    picture: 'blog/eZ2hV6nRkP0aFj9sDwTy3g-1600x1000',
  },
  {
    title: 'We put the mouse away on Thursdays',
    slug: 'we-put-the-mouse-away',
    category: 'Building',
    excerpt: 'Half an hour a week with the keyboard alone: 214 findings in a year.',
    metaDescription:
      'How to test a website with the keyboard alone: six keys, a real task, what goes wrong most often, and the CSS that mends it.',
    tags: ['accessibility', 'front end', 'forms'],
    author: 'employee@atrium.test',
    publishedOn: '2026-01-22',
    picture: 'blog/hK3fE9zGpN6dXiC2lUq0Ag-1600x1000',
  },
  {
    title: 'Opening hours belong in three places',
    slug: 'opening-hours-in-three-places',
    category: 'Search and words',
    excerpt: 'The site said open, the map said open, the door said closed.',
    metaDescription:
      'Where opening hours have to be right: on the page, in structured data and in the map listing. With the code for holidays and a yearly list.',
    tags: ['search', 'maintenance'],
    author: 'manager@atrium.test',
    publishedOn: '2025-12-11',
    picture: 'blog/X8aNf5rWmB1hEo7zTkGj4g-1600x1000',
  },
  {
    title: 'Write the page title last',
    slug: 'write-the-page-title-last',
    category: 'Search and words',
    excerpt: 'Four minutes for what may be the most read sentence that you publish.',
    metaDescription:
      'Why page titles should be written when the page is finished, how long they may be, and how to read all of them as a list. With examples.',
    tags: ['writing', 'search'],
    author: 'employee@atrium.test',
    publishedOn: '2025-11-20',
    picture: 'blog/p0LcD6uFgA9tSvJ3qYiK2w-1600x1000',
  },
  {
    title: 'What the care plan does on a Tuesday',
    slug: 'what-the-care-plan-does-on-a-tuesday',
    category: 'Running a site',
    excerpt: 'One October morning: 26 backups, 31 updates, and one checkout mended unseen.',
    metaDescription:
      'What a monthly care plan for a website pays for, by the clock: backups, updates tried on a copy, real form checks, and a fire drill.',
    tags: ['maintenance', 'hosting'],
    author: 'manager@atrium.test',
    publishedOn: '2025-11-04',
    picture: 'blog/G7jZk1oHwM3fSa8cXqTe5Q-1600x1000',
  },
  {
    title: 'The phone number goes at the top',
    slug: 'the-phone-number-goes-at-the-top',
    category: 'Design',
    excerpt: 'The person who needs you most has two minutes and cold hands.',
    metaDescription:
      'Why a local business should show its phone number in the header, how to write the link, and what to settle before you promise to pick up.',
    tags: ['homepages', 'accessibility'],
    author: 'manager@atrium.test',
    publishedOn: '2025-10-02',
    picture: 'blog/Tq81sYbXWfE2uJ6oPn5RvQ-1600x1000',
  },
  {
    title: 'Your homepage is not a brochure cover',
    slug: 'your-homepage-is-not-a-brochure-cover',
    category: 'Design',
    excerpt: 'We asked 31 people at a bakery counter. One of them wanted the story.',
    metaDescription:
      'What belongs on the first screen of a small business’s homepage, how to find out in a week, and two tests that you can do over the phone.',
    tags: ['homepages', 'writing'],
    author: 'admin@atrium.test',
    publishedOn: '2025-09-09',
    picture: 'blog/9lqAJhAV2ijBXylg9IeSKQ-1600x1000',
  },
]

export async function seedBlog(db: Db, files: Storage): Promise<void> {
  const names = [...new Set(demoPosts.map(({ category }) => category))]
  const categories = await db
    .insertInto('blog_category')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const authors = await db.selectFrom('account').select(['id', 'email']).execute()
  const rows = await Promise.all(
    demoPosts.map(async (post) => {
      const at = `${post.publishedOn}T15:00:00Z`
      const [content, image] = await Promise.all([
        readText('blog', post.slug),
        seedPicture(db, files, post.picture),
      ])
      return {
        title: post.title,
        slug: post.slug,
        content,
        category_id: categories.find(({ name }) => name === post.category)?.id ?? null,
        author_id: authors.find(({ email }) => email === post.author)?.id ?? null,
        excerpt: post.excerpt,
        meta_description: post.metaDescription,
        tags: post.tags,
        image,
        featured_post: post.featured ?? false,
        published_status: !post.draft,
        published_at: post.draft ? null : at,
        created_at: at,
        updated_at: at,
      }
    }),
  )
  await db.insertInto('blog').values(rows).execute()
}
