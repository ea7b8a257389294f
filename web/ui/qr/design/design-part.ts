import type { QrDesign } from '#web/ui/qr/code/qr-design.ts'

/** A group of fields of the design. */
export interface DesignPartProps {
  design: QrDesign
  onChange: (changed: Partial<QrDesign>) => void
}
