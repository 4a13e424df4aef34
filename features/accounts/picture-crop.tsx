import { Slider } from '@base-ui/react/slider'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type ChosenPicture, cropPicture } from './picture.ts'

const largestZoom = 4
/** The step of an arrow key in screen pixels; a fifth of it with Shift. */
const step = 10

interface PictureCropProps {
  picture: ChosenPicture
  onDone: (square: Blob) => void
  onCancel: () => void
}

/** Selects the square of a picture: moved by dragging or the arrow keys, zoomed by slider, wheel or pinch. */
export default function PictureCrop({ picture, onDone, onCancel }: PictureCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const hint = useId()

  async function keep() {
    if (!area || busy) return
    setBusy(true)
    onDone(await cropPicture(picture.bitmap, area))
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Crop your image"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button busy={busy || !area} onClick={keep}>
            Use image
          </Button>
        </>
      }
    >
      <div className="relative h-[min(24rem,50dvh)] overflow-hidden rounded-sharp bg-black">
        <Cropper
          image={picture.url}
          aspect={1}
          crop={crop}
          zoom={zoom}
          maxZoom={largestZoom}
          keyboardStep={step}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          classes={{
            cropAreaClassName:
              'focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-highlight',
          }}
          cropperProps={{
            role: 'application',
            'aria-label': 'The visible part',
            'aria-describedby': hint,
          }}
        />
      </div>
      <Zoom value={zoom} onChange={setZoom} />
      <p id={hint} className="font-mono text-caption text-ink-faint">
        Drag the image, or move it with the arrow keys.
      </p>
    </Dialog>
  )
}

function Zoom({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <Slider.Root
      value={value}
      onValueChange={onChange}
      min={1}
      max={largestZoom}
      step={0.05}
      largeStep={0.5}
      thumbAlignment="edge"
      format={{ minimumFractionDigits: 1, maximumFractionDigits: 2 }}
      className="grid grid-cols-[auto_1fr_2.5rem] items-center gap-5"
    >
      <Slider.Label className="font-medium text-small">Zoom</Slider.Label>
      <Slider.Control className="flex h-11 touch-none items-center">
        <Slider.Track className="h-0.5 w-full bg-line-strong">
          <Slider.Indicator className="bg-action" />
          <Slider.Thumb className="size-5 cursor-grab rounded-full border-2 border-action bg-paper transition-colors duration-150 hover:bg-action-wash active:cursor-grabbing has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action-text" />
        </Slider.Track>
      </Slider.Control>
      <Slider.Value className="text-right font-mono text-caption text-ink-soft" />
    </Slider.Root>
  )
}
