import { payPage } from '#features/invoices/client/pages.ts'

/** A parameter of the pay page: the payment ends at the plan. */
export const planParam = 'plan'

export const payPlanPage = (invoiceId: string) => `${payPage(invoiceId)}?${planParam}=1`
