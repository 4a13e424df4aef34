const editors = 'M A'
const admins = 'A'

/** The part of the matrix (access-matrix.ts) about proposals. */
export const proposalAccess: Record<string, string> = {
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
