import * as z from 'zod/mini'
import { Client, Person } from '#people/person.ts'
import { phone } from '#shared/address/phone.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import {
  day,
  email,
  entity,
  id,
  listQuery,
  message,
  optional,
  optionalLine,
  text,
  timestamp,
} from '#shared/fields.ts'
import { sharedRights } from '#shared/roles.ts'
import {
  bonusMethods,
  devices,
  experiences,
  filterNames,
  highestRating,
  lowestRating,
  navigations,
  paymentMethods,
  portalFeatures,
  ratings,
  speeds,
} from './rules.ts'

export const surveyAnswered = declareError(
  'SURVEY_ANSWERED',
  409,
  'You have already submitted a survey with a different email.',
)
export const wrongDevice = declareError(
  'WRONG_DEVICE',
  409,
  'Please select the correct device type.',
)

export const noBonus = declareError('NO_BONUS', 409, 'No bonus was promised for this answer.')

const wordsMax = 2_000

export const emailRequired = 'Email is required'
export const methodRequired = 'Please select a payment method for bonuses'
export const phoneRequired = 'Phone number is required'
const featureRequired = 'At least one feature must be selected'
const ratingInvalid = 'Must be a number between 1 and 10'

const words = (required = 'Required') => text(required, wordsMax)

export const SubmitSurvey = z.object({
  email: email(),
  phoneNumber: phone({
    required: phoneRequired,
    national: /^(\([1-9]\d{2}\) \d{3}-\d{4}|[1-9]\d{2}-\d{3}-\d{4}|[1-9]\d{9})$/,
    invalid: 'Phone number must be in the format (XXX) XXX-XXXX or XXX-XXX-XXXX or XXXXXXXXXX',
  }),
  bonusPaymentMethod: z.enum(paymentMethods, methodRequired),
  device: z.enum(devices, 'Please select your device type'),
  userExperience: z.enum(experiences, 'Required'),
  rateSpeed: optional(z.enum(speeds, 'Please choose from the list.')),
  userNavigation: z.enum(navigations, 'Required'),
  usedFeatures: z
    .array(z.enum(portalFeatures, 'Please choose from the list.'), featureRequired)
    .check(
      atMost(portalFeatures.length, 'Please choose each feature once.'),
      z.minLength(1, featureRequired),
    ),
  loginFeedback: words('Login feedback is required'),
  navigationFeedback: words('Navigation feedback is required'),
  appointmentScheduling: words(),
  paymentExperience: words(),
  designFeedback: words(),
  featureRequests: words(),
  suggestions: words(),
  rating: z
    .number(ratingInvalid)
    .check(
      z.int(ratingInvalid),
      z.gte(lowestRating, ratingInvalid),
      z.lte(highestRating, ratingInvalid),
    ),
})

const payoutFields = { email: true, phoneNumber: true, bonusPaymentMethod: true } as const
/** The form while there is no bonus. */
export const SubmitOpinion = z.omit(SubmitSurvey, payoutFields)

/** The fields of the payout are required while there is a bonus. */
const Submitted = z.extend(SubmitSurvey, {
  email: optional(SubmitSurvey.shape.email),
  phoneNumber: optional(SubmitSurvey.shape.phoneNumber),
  bonusPaymentMethod: optional(SubmitSurvey.shape.bonusPaymentMethod),
})
export type SubmittedSurvey = z.output<typeof Submitted>

/** Seven long text answers. */
const surveyBytes = 80 * 1024

const Bonus = z.object({
  method: z.enum(bonusMethods),
  paidOn: z.string(),
  reference: z.string(),
  /** The person who recorded the payout. */
  recordedBy: z.nullable(Person),
  recordedAt: timestamp,
})

/** Email, phone number and text answers are empty after an erasure. */
export const Survey = entity({
  /** The client; null for an anonymous answer. */
  userId: z.nullable(
    z.extend(Client, {
      /** The account is deleted. */
      closed: z.boolean(),
    }),
  ),
  email: z.string(),
  phoneNumber: z.string(),
  /** Null if no bonus was promised. */
  bonusPaymentMethod: z.nullable(z.enum(paymentMethods)),
  /** The promised bonus. */
  bonusAmount: z.nullable(z.number()),
  /** That of the agency when it was promised. */
  bonusCurrency: z.nullable(z.string()),
  device: z.enum(devices),
  userExperience: z.enum(experiences),
  rateSpeed: z.nullable(z.enum(speeds)),
  userNavigation: z.enum(navigations),
  usedFeatures: z.array(z.enum(portalFeatures)),
  loginFeedback: z.string(),
  navigationFeedback: z.string(),
  appointmentScheduling: z.string(),
  paymentExperience: z.string(),
  designFeedback: z.string(),
  featureRequests: z.string(),
  suggestions: z.string(),
  rating: z.int(),
  /** Null while none was paid. */
  bonus: z.nullable(Bonus),
})
export type Survey = z.output<typeof Survey>

/** A payout of the bonus as it was recorded or corrected. */
const BonusEntry = z.object({
  id,
  /** Null when the bonus was reopened. */
  bonus: z.nullable(z.pick(Bonus, { method: true, paidOn: true, reference: true })),
  author: z.nullable(Person),
  timestamp,
})
export type BonusEntry = z.output<typeof BonusEntry>

const SurveyDetails = z.extend(Survey, {
  /** Oldest first. */
  bonusHistory: z.array(BonusEntry),
})
export type SurveyDetails = z.output<typeof SurveyDetails>

export const PayBonus = z.object({
  method: z.enum(bonusMethods, 'Choose how it was paid.'),
  /** Defaults to today. */
  paidOn: optional(day),
  reference: optionalLine(200),
  basedOn: optional(timestamp),
})

/** The list filters, one for each multiple-choice question. */
const selection = z.extend(
  z.pick(listQuery(['createdAt', 'rating', 'email'], filterNames), { q: true, filter: true }),
  {
    rating: optional(z.enum(ratings, 'Not a rating.')),
    bonusPaymentMethod: optional(z.enum(paymentMethods, 'Not an answer.')),
    userExperience: optional(z.enum(experiences, 'Not an answer.')),
    rateSpeed: optional(z.enum(speeds, 'Not an answer.')),
    userNavigation: optional(z.enum(navigations, 'Not an answer.')),
    usedFeatures: optional(z.enum(portalFeatures, 'Not an answer.')),
  },
)

const follows = ['survey']

export const surveys = contract({
  submit: {
    route: 'POST /api/survey',
    summary: 'Answers the survey, once for each account, on the device that the answer names.',
    access: 'client',
    rights: sharedRights,
    body: Submitted,
    maxBytes: surveyBytes,
    botCheck: 'token',
    status: 201,
    reply: message,
    errors: [surveyAnswered, wrongDevice],
  },
  own: {
    route: 'GET /api/survey/own',
    summary: 'The caller’s own answer with the state of its bonus, or null.',
    access: 'client',
    rights: sharedRights,
    reply: z.object({
      answer: z.nullable(
        z.object({
          createdAt: timestamp,
          ...z.pick(Survey, {
            bonusPaymentMethod: true,
            bonusAmount: true,
            bonusCurrency: true,
          }).shape,
          bonus: z.nullable(z.pick(Bonus, { method: true, paidOn: true })),
        }),
      ),
    }),
    follows,
  },
  offer: {
    route: 'GET /api/survey/bonus',
    summary: 'The bonus that an answer earns, or null.',
    access: 'client-or-editor',
    rights: sharedRights,
    reply: z.object({
      offer: z.nullable(z.object({ amount: z.number(), methods: z.array(z.enum(paymentMethods)) })),
    }),
  },
  list: {
    route: 'GET /api/survey',
    summary: 'The answers of the survey, newest first.',
    access: 'editor',
    query: z.extend(listQuery(['createdAt', 'rating', 'email'], filterNames), {
      ...selection.shape,
      client: optional(id),
    }),
    rows: Survey,
    follows,
  },
  csv: {
    route: 'GET /api/survey/csv',
    summary: 'The answers that match the filters and the search as CSV, newest first.',
    access: 'editor',
    query: selection,
    file: true,
    csv: true,
  },
  one: {
    route: 'GET /api/survey/{id}',
    summary: 'One answer, with the history of its bonus.',
    access: 'editor',
    reply: SurveyDetails,
    follows,
  },
  payBonus: {
    route: 'PUT /api/survey/{id}/bonus',
    summary:
      'Records how and when the bonus was paid, or corrects it; with `basedOn` only while nobody else did.',
    access: 'admin',
    body: PayBonus,
    reply: z.extend(message, { item: Survey }),
    errors: ['CONFLICT', noBonus],
  },
  reopenBonus: {
    route: 'DELETE /api/survey/{id}/bonus',
    summary: 'Removes the record of the payout, so that the bonus is open again.',
    access: 'admin',
    reply: z.extend(message, { item: Survey }),
  },
})
