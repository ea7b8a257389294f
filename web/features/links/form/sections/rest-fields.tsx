import type { UseFormReturnType } from '@mantine/form'

import { FormSwitch } from '#web/features/links/form/form-switch.tsx'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { ScheduleFields } from '#web/features/links/form/schedule-fields.tsx'
import { TagsField } from '#web/features/links/form/tags-field.tsx'

/** When the link works, how its owner finds it, and for whom it is. */
export const RestFields = ({ form }: { form: UseFormReturnType<LinkValues> }) => (
  <>
    <ScheduleFields
      value={form.values}
      errors={form.errors}
      onChange={(end, moment) => {
        form.setFieldValue(end, moment)
        // Each end is wrong only beside the other.
        form.clearFieldError('start')
        form.clearFieldError('end')
      }}
    />
    <TagsField {...form.getInputProps('tags')} />
    <FormSwitch
      label="Только для взрослых, 18+"
      description="Перед переходом спросим о возрасте"
      {...form.getInputProps('isAdult', { type: 'checkbox' })}
    />
  </>
)
