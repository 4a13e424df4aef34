import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { line } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'
import { notDesignFirst, type OpensOn, projectStatuses, SaveStage, stagesMax } from '../contract.ts'

const percentInvalid = 'Enter a percentage.'

/** A day is chosen in the project. */
const TemplateStage = z
  .object({
    title: SaveStage.shape.title,
    percent: z
      .number(percentInvalid)
      .check(z.gte(0.001, percentInvalid), z.lte(100, percentInvalid)),
    opensOn: SaveStage.shape.opensOn,
    opensStatus: z.nullable(z.enum(projectStatuses, 'Choose a status.')),
  })
  .check(
    z.refine(({ opensOn, opensStatus }) => opensOn !== 'status' || opensStatus !== null, {
      error: 'Choose a status.',
      path: ['opensStatus'],
    }),
  )
type TemplateStage = z.output<typeof TemplateStage>

const StageTemplate = z.object({
  title: line('Name is required', 60),
  stages: z.array(TemplateStage, 'Add at least one stage.').check(
    z.minLength(1, 'Add at least one stage.'),
    atMost(stagesMax, `At most ${stagesMax} stages.`),
    notDesignFirst,
    z.refine(
      (stages) => Math.round(stages.reduce((sum, { percent }) => sum + percent, 0) * 1000) === 1e5,
      'The percentages must sum to 100.',
    ),
  ),
})
export type StageTemplate = z.output<typeof StageTemplate>

export const templatesMax = 10

const stage = (title: string, percent: number, opensOn: OpensOn): TemplateStage => ({
  ...{ title, percent, opensOn },
  opensStatus: opensOn === 'status' ? 'completed' : null,
})

export const stageTemplateSection = settingSection('stages', {
  label: 'Payment by stages',
  tab: 'Invoices',
  description: 'What the schedule of a project or of a proposal can begin with.',
  maxBytes: 256 * 1024,
  fields: {
    templates: {
      label: 'Templates',
      schema: z
        .array(StageTemplate, 'Please check the templates.')
        .check(atMost(templatesMax, `At most ${templatesMax} templates.`)),
      default: [
        {
          title: '30/40/30',
          stages: [
            stage('Deposit', 30, 'signature'),
            stage('Design', 40, 'design'),
            stage('Completion', 30, 'status'),
          ],
        },
        {
          title: '50/50',
          stages: [stage('Deposit', 50, 'signature'), stage('Completion', 50, 'status')],
        },
        { title: '100 on signature', stages: [stage('Payment', 100, 'signature')] },
      ],
    },
  },
})

export const stageTemplates = contract({
  list: {
    route: 'GET /api/stage-template',
    summary: 'The templates of stages from the settings.',
    access: 'admin',
    reply: z.object({ templates: z.array(StageTemplate) }),
  },
})
