import { Skeleton } from '@mantine/core'

import { analytics } from '#contract/analytics.ts'
import type { Shortlink } from '#contract/links.ts'
import { CsvButton } from '#web/features/dashboard/csv-button.tsx'
import { useReport } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'
import { useNear } from '#web/features/dashboard/use-near.ts'
import { Card } from '#web/ui/card.tsx'
import { formatNumber, type Forms } from '#web/ui/format.ts'
import { targetIcons } from '#web/ui/target-icons.ts'

import type { Asked } from './asked.ts'
import { ButtonsNote } from './buttons-note.tsx'
import { conversionWords } from './conversion.ts'
import { landingButtons, type LandingButton } from './landing-buttons.ts'
import { RankedBars, type Bar } from './ranked-bars.tsx'

import classes from './buttons-card.module.css'

const TITLE = 'Кнопки'
const PRESSES: Forms = ['нажатие', 'нажатия', 'нажатий']
const skeletonBars = [0, 1, 2, 3]

interface ButtonsCardProps extends Asked {
  link: Shortlink
  /** Who opened the page in the period. */
  people: number
}

const Pressed = ({ by, of }: { by: number; of: number }) => (
  <>
    <span className={classes.people}>{formatNumber(by)}&nbsp;чел.</span>
    <span className={classes.share}>{conversionWords(by, of)}</span>
  </>
)

const barOf = (
  { n, name, about, kind, presses, people }: LandingButton,
  index: number,
  opened: number | undefined
): Bar => ({
  key: n === null ? `former-${index}` : String(n),
  name,
  about,
  icon: kind && targetIcons[kind],
  visits: presses,
  people,
  beside: opened === undefined ? undefined : <Pressed by={people} of={opened} />
})

const cellsOf = ({ name, address, presses, people }: LandingButton): (string | number)[] => [
  name,
  address,
  presses,
  people
]

/** For a spreadsheet. */
function tableOf(buttons: readonly LandingButton[], opened: number | undefined) {
  const header = ['Кнопка', 'Адрес', 'Нажатия', 'Люди']
  if (opened === undefined) return { header, rows: buttons.map(cellsOf) }
  const shareOf = ({ people }: LandingButton) => conversionWords(people, opened).replaceAll('\u00A0', '')
  return {
    header: header.concat('Доля открывших'),
    rows: buttons.map(button => cellsOf(button).concat(shareOf(button)))
  }
}

/** Which buttons of a landing are pressed, and by how many of those who opened it; also of one that is switched off, whose buttons lead on. */
export function ButtonsCard({ link, people, query, live }: ButtonsCardProps) {
  const { ref, near } = useNear<HTMLDivElement>()
  const result = useReport(analytics.buttons, query, { live, enabled: near })
  const opened = link.isMicrolanding ? people : undefined
  return (
    <div ref={ref} className={classes.card}>
      <Card title={TITLE}>
        <ReportView
          name={TITLE}
          result={result}
          skeleton={skeletonBars.map(bar => (
            <Skeleton key={bar} height={40} mb={4} />
          ))}
        >
          {rows => {
            const buttons = landingButtons(link, rows)
            return (
              <>
                <ButtonsNote linkId={link._id} buttons={buttons} opened={opened} />
                {buttons.length > 0 && (
                  <RankedBars
                    bars={buttons.map((button, index) => barOf(button, index, opened))}
                    of="кнопки"
                    beside={opened === undefined ? 'people' : 'share'}
                    counted={PRESSES}
                    tools={<CsvButton title={TITLE} name="knopki" {...tableOf(buttons, opened)} />}
                  />
                )}
              </>
            )
          }}
        </ReportView>
      </Card>
    </div>
  )
}
