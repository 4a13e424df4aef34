import type { SentFreelanceInquiry } from './contract.ts'

export const skillNames: Record<SentFreelanceInquiry['skillsNeeded'][number], string> = {
  'web-design': 'Web design',
  'front-end': 'Front-end',
  'back-end': 'Back-end',
  'e-commerce': 'E-commerce',
  seo: 'SEO',
  'content-writing': 'Content writing',
}

export const preferenceNames: Record<SentFreelanceInquiry['contactPreference'], string> = {
  email: 'Email',
  phone: 'Phone',
  video: 'Video call',
}
