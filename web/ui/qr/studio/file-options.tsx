import { count } from '#web/ui/format.ts'
import type { QrPicture } from '#web/ui/qr/code/qr-picture.ts'
import { LabelledChoice } from '#web/ui/qr/design/labelled-choice.tsx'
import type { FileChoice, QrFormat } from '#web/ui/qr/files/qr-download.ts'
import { PDF_SIDES } from '#web/ui/qr/files/qr-pdf.ts'
import { pngMargin, PNG_SIDES } from '#web/ui/qr/files/qr-png.ts'

import classes from './file-options.module.css'

interface FileOptionsProps {
  choice: FileChoice
  picture: QrPicture
  onChange: (changed: Partial<FileChoice>) => void
}

const formats = [
  ['png', 'PNG'],
  ['svg', 'SVG'],
  ['pdf', 'PDF']
] as const
const pages = [
  ['sheet', 'Лист А4'],
  ['code', 'Только код']
] as const
const pngSides = PNG_SIDES.map(side => [String(side), String(side)] as const)
const pdfSides = PDF_SIDES.map(side => [String(side), `${side}\u00A0см`] as const)

const formatOf = (value: string): QrFormat => formats.find(([format]) => format === value)?.[0] ?? 'png'

function hintOf({ format, pngSide, pdfPage }: FileChoice, picture: QrPicture): string {
  if (format === 'svg') return 'Для дизайнера и для печати любого размера.'
  if (format === 'pdf')
    return pdfPage === 'sheet'
      ? 'Для печати: линии реза по углам, адрес под кодом.'
      : 'Для макета: страница размером с код и его поля.'
  const margin = count(pngMargin(picture, pngSide), ['точке', 'точки', 'точек'])
  return `Для постов и документов: ${pngSide}\u00A0×\u00A0${pngSide}\u00A0точек, поля\u00A0по\u00A0${margin}.`
}

/** What kind of file is wanted, and of what size. */
export const FileOptions = ({ choice, picture, onChange }: FileOptionsProps) => (
  <>
    <div className={classes.format}>
      <h3 className={classes.title}>Файл</h3>
      <LabelledChoice
        label="Формат"
        value={choice.format}
        options={formats}
        onChange={value => onChange({ format: formatOf(value) })}
      />
      <p className={classes.hint}>{hintOf(choice, picture)}</p>
    </div>
    <div className={classes.sizes}>
      {choice.format === 'png' && (
        <LabelledChoice
          label="Сторона, точек"
          value={String(choice.pngSide)}
          options={pngSides}
          onChange={value => onChange({ pngSide: Number(value) })}
        />
      )}
      {choice.format === 'pdf' && (
        <>
          <LabelledChoice
            label="Сторона кода"
            value={String(choice.pdfSide)}
            options={pdfSides}
            onChange={value => onChange({ pdfSide: Number(value) })}
          />
          <LabelledChoice
            label="Страница"
            value={choice.pdfPage}
            options={pages}
            onChange={value => onChange({ pdfPage: value === 'code' ? 'code' : 'sheet' })}
          />
        </>
      )}
    </div>
  </>
)
