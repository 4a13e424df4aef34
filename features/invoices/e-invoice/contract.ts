import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { settingSection } from '#shared/settings.ts'
import { isIban } from './iban.ts'

const ibanInvalid = 'Please check the IBAN, such as DE75 5121 0800 1245 1261 99.'
const bicInvalid = 'Use 8 or 11 letters and digits.'
const lineInvalid = 'Use up to 70 characters.'
const shortLine = z
  .string(lineInvalid)
  .check(...trimmed(70, lineInvalid), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, lineInvalid))

const whileOn = { when: 'mode', whenIs: 'factur-x', half: true } as const

export const eInvoiceSection = settingSection('e-invoice', {
  label: 'E-invoices',
  tab: 'Invoices',
  description: 'Invoices that the client’s bookkeeping reads by itself (EN 16931).',
  fields: {
    mode: {
      label: 'E-invoice',
      schema: z.enum(['off', 'factur-x'], 'Please choose.'),
      default: 'off',
      input: 'select',
      options: [
        { value: 'off', label: 'Off' },
        { value: 'factur-x', label: 'Factur-X / ZUGFeRD in the PDF' },
      ],
      hint: 'Also offers an XRechnung for download. Agencies in the USA make none.',
    },
    iban: {
      label: 'IBAN',
      schema: z.string(ibanInvalid).check(
        ...trimmed(50, ibanInvalid),
        z.refine((given) => given === '' || isIban(given), ibanInvalid),
      ),
      default: '',
      ...whileOn,
    },
    bic: {
      label: 'BIC',
      schema: z
        .string(bicInvalid)
        .check(
          ...trimmed(11, bicInvalid),
          z.regex(/^([A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?)?$/, bicInvalid),
        ),
      default: '',
      ...whileOn,
    },
    accountHolder: {
      label: 'Account holder',
      schema: shortLine,
      default: '',
      hint: 'If it is not the agency.',
      ...whileOn,
    },
    contact: {
      label: 'Contact person',
      schema: shortLine,
      default: '',
      hint: 'For questions about invoices. An XRechnung names one.',
      ...whileOn,
    },
  },
})

export const noXRechnung = declareError(
  'NO_XRECHNUNG',
  409,
  'There is no XRechnung of this invoice.',
)

export const eInvoices = contract({
  xrechnung: {
    route: 'GET /api/invoice/xrechnung/{id}',
    summary: 'An issued invoice as XRechnung (CII); clients get only their own.',
    access: 'client-or-editor',
    rights: ['invoices'],
    limit: 'drawing',
    file: true,
    errors: [noXRechnung],
  },
})
