const step = (title: string, description: string) => ({
  title,
  description: `<p>${description}</p>`,
})

/** The steps of a project to start with. */
export const starterSteps = [
  step(
    'Talk',
    'We ask what the site has to do, for whom, and what you have already. You get an offer with a price and dates.',
  ),
  step(
    'Plan',
    'We decide which pages there are, what each is for, and what a visitor should do there.',
  ),
  step(
    'Design',
    'You see the pages with your own words, on a phone and on a large screen. You say what is wrong, and we change it until you approve it.',
  ),
  step('Build', 'We build and test the site. You can look at it at any time while it grows.'),
  step(
    'Launch and care',
    'Old addresses lead to the new pages, and the site goes online. After that we keep it safe and up to date, if you like.',
  ),
]
