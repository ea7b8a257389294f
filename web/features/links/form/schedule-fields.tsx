import { CloseButton, Input, TextInput } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'

import type { DayAndTime } from './day-and-time.ts'
import { scheduleNote, type Schedule } from './schedule.ts'

import classes from './schedule-fields.module.css'

interface ScheduleFieldsProps {
  value: Schedule
  errors: { start?: ReactNode; end?: ReactNode }
  onChange: (end: keyof Schedule, moment: DayAndTime) => void
}

/** From when and until when a link works; both ends may stay open. */
export function ScheduleFields({ value, errors, onChange }: ScheduleFieldsProps) {
  const [openedAt] = useState(() => new Date())
  return (
    <fieldset className={classes.schedule}>
      <legend className={classes.legend}>Срок работы</legend>
      <p className={classes.hint}>По московскому времени. Без дат ссылка работает всегда.</p>
      <MomentFields
        path="start"
        label="Открыть с"
        value={value.start}
        error={errors.start}
        onChange={start => onChange('start', start)}
      />
      <MomentFields
        path="end"
        label="до"
        value={value.end}
        error={errors.end}
        onChange={end => onChange('end', end)}
      />
      <output className={classes.note}>{scheduleNote(value, openedAt)}</output>
    </fieldset>
  )
}

interface MomentFieldsProps {
  /** How the form finds the field. */
  path: string
  label: string
  value: DayAndTime
  error: ReactNode
  onChange: (value: DayAndTime) => void
}

function MomentFields({ path, label, value, error, onChange }: MomentFieldsProps) {
  const errorId = useId()
  const day = useRef<HTMLInputElement>(null)
  // Mantine's own attributes would take the place of these.
  const described = {
    withAria: false,
    ...(error ? { 'aria-describedby': errorId, 'aria-invalid': true as const } : {})
  }
  return (
    <div>
      <div className={classes.moment}>
        <span className={classes.label}>{label}</span>
        <TextInput
          ref={day}
          className={classes.day}
          size="md"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          data-path={path}
          aria-label={`${label}: день`}
          value={value.day}
          error={Boolean(error)}
          onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
          {...described}
        />
        <TextInput
          className={classes.time}
          size="md"
          type="time"
          aria-label={`${label}: время`}
          value={value.time}
          error={Boolean(error)}
          onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
          {...described}
        />
        <CloseButton
          className={classes.clear}
          size={36}
          iconSize={18}
          aria-label={`${label}: убрать`}
          data-hidden={(value.day === '' && value.time === '') || undefined}
          onClick={() => {
            onChange({ day: '', time: '' })
            // The cross has nothing left to clear and hides.
            day.current?.focus()
          }}
        />
      </div>
      {error && (
        <Input.Error id={errorId} className={classes.error}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
