import { agencyCountry } from '#shared/address/region.ts'

/** The bonus for an answer, in the agency's currency, and how it can be paid. */
export interface BonusOffer {
  amount: number
  methods: PaymentMethod[]
}

/** Such as M-Pesa, PayPal, or Mobile Money. */
export function describeMethods(methods: readonly PaymentMethod[]): string {
  const names = methods.map((method) => methodNames[method])
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)
}

/** Tells why the bonus cannot have been paid on a day, or ''. */
export const paidOnProblem = (day: string, today: string) =>
  day > today ? 'A payment cannot be in the future.' : ''

/** The payout methods that a client can choose. */
export const paymentMethods = ['mpesa', 'paypal', 'mobile_money'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The methods by which staff can record a payout. */
export const bonusMethods = [...paymentMethods, 'other'] as const
export type BonusMethod = (typeof bonusMethods)[number]

export const methodNames: Record<BonusMethod, string> = {
  mpesa: 'M-Pesa',
  paypal: 'PayPal',
  mobile_money: 'Mobile Money',
  other: 'Another way',
}

/** Where a method can be used, as an agency in the USA offers PayPal; '' for everywhere. */
export function countriesOf(method: PaymentMethod): string {
  if (method === 'paypal') return agencyCountry() === 'US' ? 'US' : ''
  return method === 'mpesa' ? 'Kenya, Tanzania' : 'Uganda'
}

export const devices = ['mobile', 'desktop'] as const
export type Device = (typeof devices)[number]

export const experiences = ['Excellent', 'Good', 'Average', 'Poor'] as const
export const speeds = ['Very Fast', 'Fast', 'Average', 'Slow', 'Very Slow'] as const
export const navigations = [
  'Extremely Easy',
  'Mostly Easy',
  'Somewhat Difficult',
  'Very Difficult',
] as const
export const portalFeatures = [
  'Bill Payment',
  'Profile Settings',
  'Client Support Area',
  'Appointment Booking',
] as const

export const lowestRating = 1
export const highestRating = 10
/** Strings, because they are also filter values. */
export const ratings = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

/** Questions with text answers, with short names. */
export const wordQuestions = {
  loginFeedback: 'Signing in',
  navigationFeedback: 'Finding the way',
  appointmentScheduling: 'Appointments',
  paymentExperience: 'Payments',
  designFeedback: 'Design',
  featureRequests: 'Wishes',
  suggestions: 'Suggestions',
} as const
export type WordQuestion = keyof typeof wordQuestions
export const wordQuestionNames = Object.keys(wordQuestions) as [WordQuestion, ...WordQuestion[]]

/** The list filters by name. */
export const filters = {
  mobile: 'Mobile',
  desktop: 'Desktop',
  'bonus-open': 'Bonus open',
  'bonus-paid': 'Bonus paid',
} as const
export const filterNames = Object.keys(filters) as (keyof typeof filters)[]

/** Detects phones by their user agent. */
export function detectDevice(userAgent: string): Device {
  return userAgent.toLowerCase().includes('mobile') ? 'mobile' : 'desktop'
}

export function describeMismatch(chosen: Device, detected: Device): string {
  return `You selected ${chosen}, but you are using a ${detected}. Please select the correct device type.`
}

/** Multiple-choice questions, with short names. */
export const choiceQuestions = {
  rating: 'Rating',
  userExperience: 'Experience',
  rateSpeed: 'Speed',
  userNavigation: 'Navigation',
  usedFeatures: 'Used features',
  device: 'Device',
  bonusPaymentMethod: 'Requested payout method',
} as const
export type ChoiceQuestion = keyof typeof choiceQuestions
export const choiceNames = Object.keys(choiceQuestions) as ChoiceQuestion[]

export const choices: Record<ChoiceQuestion, readonly string[]> = {
  rating: ratings,
  userExperience: experiences,
  rateSpeed: speeds,
  userNavigation: navigations,
  usedFeatures: portalFeatures,
  device: devices,
  bonusPaymentMethod: paymentMethods,
}

export function choiceName(question: ChoiceQuestion, value: string): string {
  if (question === 'bonusPaymentMethod') return methodNames[value as BonusMethod]
  return question === 'device' ? `${value.charAt(0).toUpperCase()}${value.slice(1)}` : value
}

/** Such as Experience: Good. */
export function describeChoice(question: ChoiceQuestion, value: string): string {
  return `${choiceQuestions[question]}: ${choiceName(question, value)}`
}
