import { half, heading, poster, searchText, websiteSection, words } from './fields.ts'

export const contactSection = websiteSection('contact', {
  label: 'Contact page',
  description: 'The page with the contact form, and the one after it was sent.',
  page: '/contact-us',
  fields: {
    title: half(heading('Title', 'Contact us', 40)),
    figure: {
      ...words('Large figure', '24', 3),
      hint: 'Such as the hours until an answer.',
      half: true,
    },
    lead: words('Lead', 'The team replies within 24 hours.', 300),
    hire: words(
      'Before the link to the hire page',
      'One person for a while rather than a whole project?',
      200,
    ),
    description: searchText('Write to {name} in {city}, {state}, or call {phone}.'),
    sentHeading: poster('Heading once a message was sent', 'Message\nsent.', 40),
    sentNow: words(
      'What happens at once',
      'An email that says it arrived is on its way to you.',
      200,
    ),
    replyTime: { ...words('When you reply', 'Within 24 hours', 40), half: true },
    reply: { ...words('What happens then', 'The team replies.', 200), half: true },
  },
})

export const hireSection = websiteSection('hire', {
  label: 'Hire page',
  description: 'The page for hiring a freelancer, and the one after the form was sent.',
  page: '/hire-freelance',
  fields: {
    heading: poster('Heading', 'Hire a\nfreelancer', 40),
    lead: words(
      'Lead',
      'Tell us about the work. The team replies within 24 hours and says who is free, from when, and at what price.',
      300,
    ),
    description: searchText(
      'Hire a freelancer of {name} for as long as the work takes. The team replies within 24 hours.',
    ),
    sentHeading: poster('Heading once an inquiry was sent', 'Inquiry\nsent.', 40),
    sentNow: words(
      'What happens at once',
      'An email that says it arrived is on its way to you.',
      200,
    ),
    replyTime: { ...words('When you reply', 'Within 24 hours', 40), half: true },
    reply: {
      ...words('What happens then', 'You hear who it would be, from when, and at what price.', 200),
      half: true,
    },
  },
})

export const closingSection = websiteSection('closing', {
  label: 'Closing call',
  description: 'The last section of most pages, with the phone number in large type.',
  page: '/#call',
  fields: {
    label: { ...words('Label', 'Contact', 30), half: true },
    heading: { ...heading('Heading', 'Let’s talk.', 80), half: true },
    marked: {
      ...words('Marked words after the heading', '', 40),
      hint: 'With a marker, at the end of the heading.',
    },
    promise: words('Below the email', 'You get an answer within 24 hours.', 120),
  },
})
