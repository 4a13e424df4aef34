import type { DemoProject } from './project-data.ts'

export const projectsA: DemoProject[] = [
  {
    title: 'Millrace Bread',
    slug: 'millrace-bread',
    category: 'Shops and makers',
    techStack: ['Html5', 'Css3', 'Nodejs', 'Socket.io', 'Illustrator'],
    projectUrl: 'https://millracebread.example',
    metaDescription:
      'A bakery’s site that answers the one question everybody calls with: what is on the shelf right now, and until when.',
    finishedOn: '2025-06-12',
    client: {
      firstName: 'Marta',
      lastName: 'Kessler',
      businessName: 'Millrace Bread',
      email: 'marta@millrace-bread.example',
    },
    pictures: [
      'project/ZEEKcw-pfmN8eutK1r0isg-1600x1200',
      'project/1i6ZZiWschRMIyx8vmE61Q-1600x1200',
      'project/1YqAzt8KDuTX76X0Oh_hsA-1600x1200',
    ],
  },
  {
    title: 'Spoke & Fender',
    slug: 'spoke-and-fender',
    category: 'Shops and makers',
    techStack: ['Vuejs', 'Nodejs', 'Socket.io', 'Sass', 'Figma'],
    projectUrl: null,
    metaDescription:
      'A bike shop’s whiteboard on the web: type the number on your ticket and see which jobs are done, on a drawing of your bike.',
    finishedOn: '2025-09-26',
    client: {
      firstName: 'Walter',
      lastName: 'Dunham',
      businessName: 'Spoke & Fender',
      email: 'walter@spoke-and-fender.example',
    },
    pictures: [
      'project/-qnxG2hQ5_EqRoGxmqnAEA-1600x1200',
      'project/T_8iroZBYosLV1OTxBv05g-1600x1200',
      'project/8RN4vKChClWR7Sh7Td0Z5A-1600x1200',
    ],
  },
  {
    title: 'Harrow Seed Company',
    slug: 'harrow-seed-company',
    category: 'Shops and makers',
    techStack: ['PHP', 'MSQL', 'Javascript', 'Stripe', 'Illustrator', 'Send Grid'],
    projectUrl: 'https://harrowseed.example',
    metaDescription:
      'A printed seed catalog of 412 varieties, as a shop that reads the same way: numbers, dense tables and engraved plates.',
    finishedOn: '2026-01-16',
    client: {
      firstName: 'Edith',
      lastName: 'Harrow',
      businessName: 'Harrow Seed Company',
      email: 'edith@harrow-seed-company.example',
    },
    pictures: [
      'project/wqu5svHK-rhjQyKb4Q-PlA-1600x1200',
      'project/tups8vDyKXzujT-1VAFNSQ-1600x1200',
      'project/OxJ9kNymsVouMRc-1-4GGg-1600x1200',
    ],
  },
  {
    title: 'Northlake Dental',
    slug: 'northlake-dental',
    category: 'Clinics and trades',
    techStack: ['Nextjs', 'React', 'Nodejs', 'Figma', 'Mail Gun'],
    projectUrl: 'https://northlakedental.example',
    metaDescription:
      'A dental practice that puts its next free appointment in the headline, and lets you take it with one tap, day or night.',
    finishedOn: '2025-11-14',
    client: {
      firstName: 'Amara',
      lastName: 'Lind',
      businessName: 'Northlake Dental',
      email: 'amara@northlake-dental.example',
    },
    pictures: [
      'project/ED6NMbSQqy-2w2l1zoWeEA-1600x1200',
      'project/C5ksViKGZxkNB6ZKRwWpnQ-1600x1200',
      'project/kkbTI4uMNgzq44FYAxCsUQ-1600x1200',
    ],
  },
  {
    title: 'Elm Street Animal Clinic',
    slug: 'elm-street-animal-clinic',
    category: 'Clinics and trades',
    techStack: ['Html5', 'Css3', 'Javascript', 'Figma', 'Illustrator'],
    projectUrl: 'https://elmstreetanimals.example',
    metaDescription:
      'A vet’s site for the two minutes when it matters: a very large phone number, and an honest list of what dogs should not eat.',
    finishedOn: '2026-03-20',
    client: {
      firstName: 'Gloria',
      lastName: 'Penhallow',
      businessName: 'Elm Street Animal Clinic',
      email: 'gloria@elm-street-animal-clinic.example',
    },
    pictures: [
      'project/z1kY_l4MicJuqeKRvYkczA-1600x1200',
      'project/TtQ7PbBManUj85EB841FxQ-1600x1200',
      'project/8VGS3zY-AnuLlD70kSvnog-1600x1200',
    ],
  },
]
