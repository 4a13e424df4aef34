import type { Invoice } from '@e-invoice-eu/core'
import { decimalsOf } from '#shared/money.ts'
import {
  type Buyer,
  type EInvoice,
  type Line,
  type Seller,
  sum,
  type TaxGroup,
} from './e-invoice.ts'
import { plainIban } from './iban.ts'
import { isVatId, plainVatId } from './rules.ts'

type Ubl = Invoice['ubl:Invoice']
type Party = Ubl['cac:AccountingSupplierParty']['cac:Party']
type Currency = Ubl['cbc:DocumentCurrencyCode']

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
/** How e-mail addresses are named among electronic addresses. */
const byMail = 'EM'
const pieces = 'C62'
const commercialInvoice = '380'
const creditNote = '381'
const sepaTransfer = '58'
const transfer = '30'

/** The JSON that the library makes XML of. It fills in the identifiers of the format. */
export const toUbl = (invoice: EInvoice): Invoice =>
  JSON.parse(JSON.stringify(treeOf(invoice)), (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replace(notInXml, '') : value,
  )

const notInXml = /[^\P{Cc}\n\t]|[\ufffe\uffff]/gu

function treeOf(invoice: EInvoice): Invoice {
  const { number, issued, due, seller, buyer, note, lines, taxes, total, prepaid } = invoice
  const { credits } = invoice
  const currency = invoice.currency as Currency
  const money = moneyIn(currency)
  const tax = sum(taxes.map((group) => group.tax))
  const allowances = taxes.filter(({ allowance }) => allowance > 0)
  return {
    'ubl:Invoice': {
      'cbc:ID': number,
      'cbc:IssueDate': issued,
      'cbc:DueDate': due,
      'cbc:InvoiceTypeCode': credits ? creditNote : commercialInvoice,
      ...(note && { 'cbc:Note': [note] }),
      'cbc:DocumentCurrencyCode': currency,
      ...(buyer.reference && { 'cbc:BuyerReference': buyer.reference }),
      ...(credits && {
        'cac:BillingReference': [
          {
            'cac:InvoiceDocumentReference': {
              'cbc:ID': credits.number,
              'cbc:IssueDate': credits.issued,
            },
          },
        ],
      }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(seller) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(buyer) },
      // Without it, the library leaves out an element that the schema asks for.
      'cac:Delivery': { 'cac:DeliveryLocation': { 'cac:Address': addressOf(buyer) } },
      ...(seller.iban && { 'cac:PaymentMeans': [paymentOf(invoice)] }),
      ...(allowances.length > 0 && {
        'cac:AllowanceCharge': allowances.map((group) => ({
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReason': 'Discount',
          ...money('cbc:Amount', group.allowance),
          'cac:TaxCategory': categoryOf(group),
        })),
      }),
      'cac:TaxTotal': [
        {
          ...money('cbc:TaxAmount', tax),
          'cac:TaxSubtotal': taxes.map((group) => ({
            ...money('cbc:TaxableAmount', group.base),
            ...money('cbc:TaxAmount', group.tax),
            'cac:TaxCategory': { ...categoryOf(group), ...reasonOf(group, invoice) },
          })),
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...money('cbc:LineExtensionAmount', sum(lines.map(({ net }) => net))),
        ...money('cbc:TaxExclusiveAmount', total - tax),
        ...money('cbc:TaxInclusiveAmount', total),
        ...(allowances.length > 0 && {
          ...money('cbc:AllowanceTotalAmount', sum(allowances.map(({ allowance }) => allowance))),
        }),
        ...(prepaid !== 0 && { ...money('cbc:PrepaidAmount', prepaid) }),
        ...money('cbc:PayableAmount', total - prepaid),
      },
      'cac:InvoiceLine': lines.map((line, at) =>
        lineOf(line, String(at + 1), currency),
      ) as Ubl['cac:InvoiceLine'],
    },
  }
}

/** An amount with its currency. */
function moneyIn(currency: Currency) {
  const unit = 10 ** decimalsOf(currency)
  return <N extends string>(name: N, cents: number) =>
    ({ [name]: (cents / unit).toFixed(2), [`${name}@currencyID`]: currency }) as {
      [key in N]: string
    } & { [key in `${N}@currencyID`]: Currency }
}

const addressOf = ({ street, city, zip, country }: Seller | Buyer) =>
  ({
    ...(street && { 'cbc:StreetName': street }),
    ...(city && { 'cbc:CityName': city }),
    ...(zip && { 'cbc:PostalZone': zip }),
    'cac:Country': { 'cbc:IdentificationCode': country },
  }) as Party['cac:PostalAddress']

const addressedBy = ({ email }: Seller | Buyer) =>
  email ? ({ 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': byMail } as const) : {}

const registered = (id: string, scheme: string) => ({
  'cbc:CompanyID': id,
  'cac:TaxScheme': { 'cbc:ID': scheme },
})

function sellerOf(seller: Seller): Party {
  const { name, vatId, taxNumber, contact, phone, email } = seller
  const ids = [
    ...(vatId ? [registered(plainVatId(vatId), 'VAT')] : []),
    ...(taxNumber ? [registered(taxNumber, 'FC')] : []),
  ] as NonNullable<Party['cac:PartyTaxScheme']>
  return {
    ...addressedBy(seller),
    'cac:PostalAddress': addressOf(seller),
    'cac:PartyTaxScheme': ids,
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': name,
      // A seller without a VAT ID is known by the tax number (BR-CO-26).
      ...(!vatId && { 'cbc:CompanyID': taxNumber }),
    },
    'cac:Contact': {
      ...(contact && { 'cbc:Name': contact }),
      'cbc:Telephone': phone,
      'cbc:ElectronicMail': email,
    },
  }
}

function buyerOf(buyer: Buyer): Ubl['cac:AccountingCustomerParty']['cac:Party'] {
  const { name, vatId, contact } = buyer
  return {
    ...addressedBy(buyer),
    'cac:PostalAddress': addressOf(buyer),
    ...(isVatId(vatId) && { 'cac:PartyTaxScheme': registered(plainVatId(vatId), 'VAT') }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    ...(contact && { 'cac:Contact': { 'cbc:Name': contact } }),
  }
}

function paymentOf({
  seller,
  currency,
  number,
}: EInvoice): NonNullable<Ubl['cac:PaymentMeans']>[0] {
  const { iban, bic, accountHolder, name } = seller
  return {
    'cbc:PaymentMeansCode': currency === 'EUR' ? sepaTransfer : transfer,
    'cbc:PaymentID': number,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': plainIban(iban),
      'cbc:Name': accountHolder || name,
      ...(bic && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bic } }),
    },
  }
}

const categoryOf = ({ category, rate }: Pick<TaxGroup, 'category' | 'rate'>) => ({
  'cbc:ID': category,
  'cbc:Percent': String(rate),
  ...vat,
})

function reasonOf({ category }: TaxGroup, { reasons }: EInvoice) {
  if (category === 'E') return { 'cbc:TaxExemptionReason': reasons.E }
  if (category !== 'AE') return {}
  return {
    'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE',
    'cbc:TaxExemptionReason': reasons.AE,
  } as const
}

function lineOf(line: Line, id: string, currency: Currency): Ubl['cac:InvoiceLine'][0] {
  const { name, description, quantity, price, ofAll, discount, net } = line
  const money = moneyIn(currency)
  return {
    'cbc:ID': id,
    'cbc:InvoicedQuantity': String(quantity),
    'cbc:InvoicedQuantity@unitCode': pieces,
    ...money('cbc:LineExtensionAmount', net),
    ...(discount > 0 && {
      'cac:AllowanceCharge': [
        {
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReason': 'Discount',
          ...money('cbc:Amount', discount),
        },
      ],
    }),
    'cac:Item': {
      ...(description && { 'cbc:Description': description }),
      'cbc:Name': name,
      'cac:ClassifiedTaxCategory': categoryOf(line),
    },
    'cac:Price': {
      ...money('cbc:PriceAmount', price),
      ...(ofAll && {
        'cbc:BaseQuantity': String(quantity),
        'cbc:BaseQuantity@unitCode': pieces,
      }),
    },
  }
}
