interface PictureText {
  name: string
  /** The alternative text; empty for a decorative drawing. */
  alt: string
}

const content = (name: string, alt: string): PictureText => ({ name, alt })
const decoration = (name: string): PictureText => ({ name, alt: '' })

/** The names and alternative texts of the demo pictures, by their folder without the kind. */
export const pictureTexts: Record<string, PictureText> = {
  'q0PZBU2ohrUupv6miVcihA-592x144': decoration('Logo'),
  'cv5dXCEwNsw7jGnnntiTbw-592x144': decoration('Logo on dark'),
  'pwVYZTPCNZXwtluqEK5Pnw-512x512': decoration('Icon'),
  'ZEEKcw-pfmN8eutK1r0isg-1600x1200': content(
    'Millrace Bread, home page',
    'The bakery’s front page: the name in red capitals, a timetable of loaves out of the oven today, and a drawing of a scored loaf.',
  ),
  '1i6ZZiWschRMIyx8vmE61Q-1600x1200': content(
    'Millrace Bread, country loaf',
    'The page of one loaf: a cut country loaf with notes on its crumb, its price, how many are left, and times to hold one for.',
  ),
  '1YqAzt8KDuTX76X0Oh_hsA-1600x1200': content(
    'Millrace Bread on phones',
    'The bakery’s timetable and the country loaf on two phones.',
  ),
  '-qnxG2hQ5_EqRoGxmqnAEA-1600x1200': content(
    'Spoke & Fender, ticket 417',
    'A yellow page with a measured drawing of a bicycle, the four jobs of ticket 417, and a board of what is ready.',
  ),
  'T_8iroZBYosLV1OTxBv05g-1600x1200': content(
    'Spoke & Fender, a wheel priced',
    'A back wheel drawn in its parts, each numbered, with what its repair costs below.',
  ),
  '8RN4vKChClWR7Sh7Td0Z5A-1600x1200': content(
    'Spoke & Fender on phones',
    'The bicycle of ticket 417 and the priced back wheel on two phones.',
  ),
  'wqu5svHK-rhjQyKb4Q-PlA-1600x1200': content(
    'Harrow Seed Company, what to sow',
    'Botanical plates of a radish, a pea, carrots and a poppy above a list of what to sow this week.',
  ),
  'tups8vDyKXzujT-1VAFNSQ-1600x1200': content(
    'Harrow Seed Company, beans',
    'A plate of a runner bean beside a table of bean varieties with the months to sow and to pick.',
  ),
  'OxJ9kNymsVouMRc-1-4GGg-1600x1200': content(
    'Harrow Seed Company on phones',
    'The seed catalog’s plates and its bean table on two phones.',
  ),
  'ED6NMbSQqy-2w2l1zoWeEA-1600x1200': content(
    'Northlake Dental, the next free chair',
    'A lake with a loon and a large white tooth; above it the next free appointments, each with a button to take it.',
  ),
  'C5ksViKGZxkNB6ZKRwWpnQ-1600x1200': content(
    'Northlake Dental, with whom and when',
    'Portraits of the practice’s people beside a week of free times, one of them chosen.',
  ),
  'kkbTI4uMNgzq44FYAxCsUQ-1600x1200': content(
    'Northlake Dental on phones',
    'The next free chair and the week of free times on two phones.',
  ),
  'z1kY_l4MicJuqeKRvYkczA-1600x1200': content(
    'Elm Street Animal Clinic, home page',
    'A phone number in huge figures, held up by a dog, a cat, a hen, a rabbit and a tortoise.',
  ),
  'TtQ7PbBManUj85EB841FxQ-1600x1200': content(
    'Elm Street Animal Clinic, my dog ate',
    'A worried dog beside cards of what it may have eaten, from chocolate to grass, each saying whether to call.',
  ),
  '8VGS3zY-AnuLlD70kSvnog-1600x1200': content(
    'Elm Street Animal Clinic on phones',
    'The clinic’s number and the cards of what the dog ate on two phones.',
  ),
  'RrR4svGbRHcBP_gh1RhQfw-1600x1200': content(
    'Keller Heating & Air, the furnace is out',
    'Three things to try first when the furnace is out, beside a cutaway drawing of one with its parts priced.',
  ),
  'gpGIuU2XahgJQTv41iIEWQ-1600x1200': content(
    'Keller Heating & Air, prices and area',
    'A price list beside a map of the towns that are served, in two zones.',
  ),
  'SF7G5DsUkQpqlCpEiYkMjQ-1600x1200': content(
    'Keller Heating & Air on phones',
    'The three things to try, and the prices with the map, on two phones.',
  ),
  '93RhbgI1RjUPLAar2c9hbw-1600x1200': content(
    'Cottonwood Chamber Choir, the season',
    'A season written as music: five notes on a stave, named Leaf, Dark, Thaw, Seed and Light, with their dates.',
  ),
  'IT8Rv_CEpT35is6bkpnUhg-1600x1200': content(
    'Cottonwood Chamber Choir, a program',
    'The concert Dark as one large note, beside its program with the first bars of each piece.',
  ),
  'gd_lXtNmxo-VYVj0Dn_l6g-1600x1200': content(
    'Cottonwood Chamber Choir on phones',
    'The season’s stave and the program of Dark on two phones.',
  ),
  'GDtYz30Dw7qGi35XYh3QdA-1600x1200': content(
    'The Lantern, tonight',
    'A cinema’s marquee with tonight’s two films and their times, above a row of five film posters.',
  ),
  'e0Vr6E5fohBEK6icpBWynw-1600x1200': content(
    'The Lantern, seven days',
    'A week of showings on a strip of film, beside the seats of one of them.',
  ),
  '75CPbibo8yd67PIDSSL_sg-1600x1200': content(
    'The Lantern on phones',
    'The marquee with its posters, and the seats of Night Bus to Omaha, on two phones.',
  ),
  'TbDt9gDktGLn8KZ0pau5bg-1600x1200': content(
    'Raccoon River Paddle Club, go or no go',
    'A river on a contour map; beside it a gauge at 4.2 feet, the word Go, and a signpost of the next outings.',
  ),
  'bjwjogFwvY87ER0UBzmKCA-1600x1200': content(
    'Raccoon River Paddle Club, river levels',
    'Thirty days of the river’s level as a curve, and gauges of four towns below.',
  ),
  'kZIjYkXGXtGrhiujgeEP8g-1600x1200': content(
    'Raccoon River Paddle Club on phones',
    'The gauge that says Go and the river levels on two phones.',
  ),

  'k6WzP2hVbT0dGi9eMyXq4A-1600x1000': content(
    'Stacks of pages',
    'Four stacks of sheets, each higher than the one before, with a button on top.',
  ),
  'c4GdKzU0m1HtLQy7BsXe9w-1600x1000': content(
    'A page under a lamp',
    'A page in the dark; where the light of a lamp falls on it, its colors are turned around.',
  ),
  'Y1oCs8tJgQ5xFa3rLnUe7w-1600x1000': content(
    'A bitten question',
    'A question mark that is a cookie, with a bite out of it and crumbs falling.',
  ),
  'u4RyB0vNdE9lPi6mKzWh2g-1600x1000': content('A ring of keys', 'Four keys on a ring, one blue.'),
  'Wn7yR4bVjT5oMs1kZxHe8Q-1600x1000': content(
    'The last house on the line',
    'Telephone poles across fields toward a small lit house; their wire is broken into dashes.',
  ),
  's2VtQ9eCyI6nLp4xRdUb0A-1600x1000': content(
    'Moved, 301',
    'Blocks of houses from above: one lot is empty and marked 301, and an arrow leads on to the new house.',
  ),
  'Mr3mLa7tqzNdVh4Zx0cWkA-1600x1000': content(
    'A letter with roots',
    'A small m in heavy type, drawn so that its legs are the roots of a tooth.',
  ),
  'B5xQm8cJtL1rWuS7vOa4Yw-1600x1000': content(
    'Hopscotch',
    'A hopscotch court with the numbers up to six and a green home at its end.',
  ),
  'eZ2hV6nRkP0aFj9sDwTy3g-1600x1000': content(
    'A yard of freight cars',
    'Tracks full of freight cars; on the one track out stand only two.',
  ),
  'hK3fE9zGpN6dXiC2lUq0Ag-1600x1000': content(
    'A mouse hole',
    'A keyboard with a mouse hole in its front edge; the cable of a mouse leads into it, unplugged.',
  ),
  'X8aNf5rWmB1hEo7zTkGj4g-1600x1000': content(
    'Three clocks',
    'The same hours on three clocks: in a browser window, between braces, and in a map pin.',
  ),
  'p0LcD6uFgA9tSvJ3qYiK2w-1600x1000': content(
    'The headline comes last',
    'A crane lowers a green headline onto a text that is already written.',
  ),
  'G7jZk1oHwM3fSa8cXqTe5Q-1600x1000': content(
    'An open locker',
    'A row of lockers; the open one holds an arrow, copies, a heartbeat, a padlock and a check mark.',
  ),
  'Tq81sYbXWfE2uJ6oPn5RvQ-1600x1000': content(
    'A receiver off the hook',
    'A telephone receiver whose cord winds down the page in wide loops.',
  ),
  '9lqAJhAV2ijBXylg9IeSKQ-1600x1000': content(
    'A way in',
    'Two printed pages like the walls of a room, and between them a door with light behind it.',
  ),

  'amm8r6fPKMg_ue5rrWtcBg-1600x1200': decoration('Website design'),
  'UFyjODr5dXUnIXKX3VMrCg-1600x1200': decoration('Front-end build'),
  'DQCXXA5jZMwo9_x1DlGd0g-1600x1200': decoration('Online shops'),
  'FXJQTjFgLD1FXiEXri2toQ-1600x1200': decoration('Search and content'),
  'Seuha54YsFskdEHVHhMtPA-1600x1200': decoration('Branding'),
  '5MRO40GWE0VJshLVSZf-tQ-1600x1200': decoration('Care and maintenance'),

  'vP3kXe8mJt0aWz5cLrQy1g-1600x1200': decoration('Talk'),
  'Hd7sNb2fRo9uGi4xTqVe6A-1600x1200': decoration('Plan'),
  'zK1jYc6wMp8lSa0hEnUd3Q-1600x1200': decoration('Design'),
  'q5BtF9vZgX2oIr7yCkLm4w-1600x1200': decoration('Build and launch'),
}
