import type { Db } from '#server/db/db.ts'
import { newestFirst } from './order.ts'

interface DemoFaq {
  question: string
  /** HTML */
  answer: string
  category: 'website' | 'tutor'
}

/** In display order. */
const demoFaqs: DemoFaq[] = [
  {
    question: 'What does a website cost?',
    answer:
      '<p>Design is between $3,200 and $7,500, building from $2,400 to about $9,000. A small site with both therefore starts at $5,600, and a shop with up to 60 products is $6,800, again with the two together. What moves the price is how many <em>kinds</em> of page there are and what they have to do.</p><p>You get a fixed price in writing before we start. Half of it is the deposit, and the rest follows at milestones.</p>',
    category: 'website',
  },
  {
    question: 'How long does it take?',
    answer:
      '<p>Five weeks from the first talk to an approved design. The build takes another three to six, depending on what the pages have to do, and a shop eight to ten weeks in all, from first talk until launch. You see it in a browser from the second week, so there is no day on which a curtain goes up.</p><p>The commonest delay is waiting for photographs. If you are going to take new ones, start now.</p>',
    category: 'website',
  },
  {
    question: 'Who writes the words?',
    answer:
      '<p>You talk, Ines types. She interviews whoever answers your phone, writes a first version of each page, and you check the facts. Most find that easier than an empty document with their name at the top.</p><p>If you would rather write, do. We edit, and we tell you where a customer will stop reading. Larger amounts of text are a service of their own: <a href="/service/search-and-content">search and content</a>.</p>',
    category: 'website',
  },
  {
    question: 'Can I change the site myself?',
    answer:
      '<p>Yes, if we build it with an editor behind it, and most are. You can change text, pictures, prices and opening hours without being able to break the layout: the editor offers what the design can take. We show you in an hour that is part of the build.</p><p>If your pages change twice a year, an editor may not be worth its price. Then you send us a line, and we do it.</p>',
    category: 'website',
  },
  {
    question: 'What happens to the addresses of my old site?',
    answer:
      '<p>They keep working. Before the move we list every address that people, search engines and other sites know, and decide where each should lead now. After launch we spend a month on all those we missed. We read the log of addresses that were not found, and mend them. <a href="/blogs/when-an-address-changes">One move of 412 addresses</a> is described in the blog. Your domain and your email stay as they are.</p>',
    category: 'website',
  },
  {
    question: 'Do you host the site too?',
    answer:
      '<p>If you like. Hosting in the United States is part of every <a href="/service/care-and-maintenance">care plan</a>, together with updates, nightly backups and somebody who notices when the site is down. You can host it with someone else instead. The build comes with a page of instructions, and we spend an hour with whoever takes it over.</p><p>We do not host email. It is a separate trade, and you do not want it to stop because a website did.</p>',
    category: 'website',
  },
  {
    question: 'What if I want to leave?',
    answer:
      '<p>Tell us, and we pack. Care plans are month to month, and the domain has been in your name all along. You get a folder with the files, the data, the licenses and the settings, and an hour of our time. That hour, on the phone, is for whoever comes next. In all it is about three, and there is no bill for it.</p><p>We wrote down <a href="/blogs/how-to-leave-your-web-designer">how to do it</a>, ourselves included.</p>',
    category: 'website',
  },
  {
    question: 'What is a lesson?',
    answer:
      '<p>Sixty minutes with Ines, at your desk or by video, on your own site. You do the typing. We begin with a job that is really waiting, such as the holiday hours, and by the end they are done and online.</p><p>You may bring up to three colleagues. Whoever will do the job in December should be one of them.</p>',
    category: 'tutor',
  },
  {
    question: 'What does a lesson cost?',
    answer:
      '<p>$90 by video, and $120 at your desk within 30 miles of Grimes, drive included. The price is for the hour, however many of you sit around the table, up to four. The bill comes when the lesson is over. One that you cancel before it begins costs nothing.</p><p>If we built the site, the first lesson is already in the price. People who run a site that somebody else built are welcome too.</p>',
    category: 'tutor',
  },
  {
    question: 'Is the lesson recorded?',
    answer:
      '<p>Only if you ask. A lesson by video can be recorded once everybody in it has agreed. You get the file the same day to keep, and we delete our copy after 30 days.</p><p>At your desk, we do not film anything. In both cases Ines sends a page of notes afterwards: the steps in order, in your words, with a picture where a button is hard to find. It tends to end up taped to a monitor.</p>',
    category: 'tutor',
  },
]

export async function seedFaqs(db: Db): Promise<void> {
  await db.insertInto('faq').values(newestFirst(demoFaqs)).execute()
}
