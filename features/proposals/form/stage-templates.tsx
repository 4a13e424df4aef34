import { useFormContext } from 'react-hook-form'
import { stageTemplates } from '#features/stages/templates/contract.ts'
import { Button } from '#ui/base/button.tsx'
import { useRead } from '#ui/client/data.tsx'
import { newStage } from './new-rows.ts'

const name = 'body.stages'

/** Buttons that replace the schedule with one of the settings. */
export function StageTemplates() {
  const { setValue, clearErrors } = useFormContext()
  const { templates = [] } = useRead(stageTemplates.list, {}).data ?? {}
  return templates.map(({ title, stages }) => (
    <Button
      key={title}
      size="small"
      variant="secondary"
      onClick={() => {
        const rows = stages.map((stage) => ({ ...newStage(), ...stage, opensDate: '' }))
        setValue(name, rows, { shouldDirty: true })
        clearErrors(name)
      }}
    >
      {title}
    </Button>
  ))
}
