import { Radio, TextInput } from '@mantine/core'

import type { DayRange } from '#web/ui/period/day-words.ts'

import { isChoice, OWN, periodWords, presets, type Choice } from './export-period.ts'

import classes from './export-dialog.module.css'

interface ExportPeriodFieldsProps {
  choice: Choice
  period: DayRange
  today: string
  errors: { from?: string; to?: string }
  disabled: boolean
  onChoose: (choice: Choice) => void
  onOwn: (period: DayRange) => void
}

const choices = [...presets, { id: OWN, label: 'Свои даты' }] as const

/** A preset, or two dates of one's own. */
export function ExportPeriodFields({
  choice,
  period,
  today,
  errors,
  disabled,
  onChoose,
  onOwn
}: ExportPeriodFieldsProps) {
  return (
    <>
      <Radio.Group
        label="За какие дни"
        value={choice}
        onChange={id => isChoice(id) && onChoose(id)}
        classNames={{ label: classes.legend ?? '' }}
      >
        <div className={classes.choices}>
          {choices.map(({ id, label }) => (
            <Radio
              key={id}
              value={id}
              label={label}
              disabled={disabled}
              classNames={{ body: classes.choice ?? '', labelWrapper: classes.choiceLabel ?? '' }}
              {...(id === choice && { 'data-autofocus': true })}
            />
          ))}
        </div>
      </Radio.Group>
      {choice === OWN && (
        <div className={classes.dates}>
          <TextInput
            type="date"
            name="from"
            label="С"
            max={today}
            value={period.from}
            error={errors.from}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => onOwn({ ...period, from: value })}
          />
          <TextInput
            type="date"
            name="to"
            label="По"
            min={period.from}
            max={today}
            value={period.to}
            error={errors.to}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => onOwn({ ...period, to: value })}
          />
        </div>
      )}
      <p className={classes.words}>{[periodWords(period), 'по\u00A0Москве'].filter(Boolean).join(', ')}</p>
    </>
  )
}
