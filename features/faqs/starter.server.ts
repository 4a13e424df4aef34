interface StarterFaq {
  question: string
  answer: string
  category: 'website'
}

const faq = (question: string, answer: string): StarterFaq => ({
  question,
  answer: `<p>${answer}</p>`,
  category: 'website',
})

/** Questions to start with, in the order of the site. */
export const starterFaqs: StarterFaq[] = [
  faq(
    'What does a website cost?',
    'It depends on how many kinds of page it has and what they have to do. After a first talk you get a fixed price in writing.',
  ),
  faq(
    'How long does it take?',
    'A small site takes some weeks from the first talk to launch, a larger one some months. The offer names the dates.',
  ),
  faq(
    'What do you need from us?',
    'One person who may decide, your texts and pictures, and access to what you have. We tell you what is missing, and help with it.',
  ),
  faq(
    'Can we change the site ourselves?',
    'Yes. You change texts and pictures in the browser, and we show you how.',
  ),
  faq(
    'What happens to the addresses of our old site?',
    'They lead to the new pages, so that links and search engines still find you.',
  ),
  faq(
    'Who owns the website?',
    'You do, once it is paid. The domain is registered in your name from the beginning.',
  ),
  faq(
    'What happens after launch?',
    'We can look after the site: updates, backups and small changes. The maintenance plans in the client portal say what each includes.',
  ),
]
