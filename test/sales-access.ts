const editors = 'M A'
const admins = 'A'

/** The part of the matrix (access-matrix.ts) about leads and proposals. */
export const salesAccess: Record<string, string> = {
  'GET /api/message': editors,
  'GET /api/freelance': editors,
  'GET /api/lead/waiting': editors,
  'GET /api/lead/{id}': editors,
  'PUT /api/lead/{id}': editors,
  'POST /api/lead/{id}/reply': editors,
  'POST /api/lead/{id}/note': editors,
  'POST /api/lead/{id}/client': admins,
  'PUT /api/lead/{id}/client': editors,
  'DELETE /api/message/{id}': admins,
  'DELETE /api/freelance/{id}': admins,
  'POST /api/lead/bulk/mark': editors,
  'POST /api/lead/bulk/delete': admins,
  'GET /api/proposal': editors,
  'GET /api/proposal/{id}': editors,
  'POST /api/proposal': admins,
  'PUT /api/proposal/{id}': admins,
  'POST /api/proposal/{id}/send': admins,
  'POST /api/proposal/{id}/duplicate': admins,
  'DELETE /api/proposal/{id}': admins,
  'GET /api/proposal-template': admins,
  'GET /api/proposal-template/{id}': admins,
  'POST /api/proposal-template': admins,
  'PUT /api/proposal-template/{id}': admins,
  'DELETE /api/proposal-template/{id}': admins,
  'POST /api/proposal-template/bulk/delete': admins,
  'POST /api/proposal-template/starter': admins,
}
