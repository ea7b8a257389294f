import { useId } from 'react'

import { measures, type Measure } from './measures.ts'

import classes from './measure-choice.module.css'

interface MeasureChoiceProps {
  measure: Measure
  onChoose: (measure: Measure) => void
}

/** Which figure of the marketplace the chart shows beside the visits. */
export function MeasureChoice({ measure, onChoose }: MeasureChoiceProps) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Рядом с переходами</legend>
      {measures.map(one => (
        <label key={one.id} className={classes.option}>
          <input type="radio" name={name} checked={one.id === measure.id} onChange={() => onChoose(one)} />
          {one.name}
        </label>
      ))}
    </fieldset>
  )
}
