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

export function describeSkills(skills: readonly string[]): string {
  const names: Record<string, string> = skillNames
  return skills.map((skill) => names[skill] ?? skill).join(', ')
}

export function describePreference(preference: string): string {
  const names: Record<string, string> = preferenceNames
  return names[preference] ?? preference
}
