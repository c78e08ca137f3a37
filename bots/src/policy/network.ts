/** Describes the contents of the weights file. Stored next to the file as JSON. */
export interface WeightsDescription {
  readonly features: number
  readonly hidden: readonly [number, number]
  /** The choices, in the order of the network's outputs. The last output is the value. */
  readonly choices: readonly string[]
  readonly outputs: number
  /** The size of the file and the SHA-256 of its content. */
  readonly bytes: number
  readonly sha256: string
}

/** A layer of int8 weights, stored input by input; each output has its own scale and bias. */
interface Layer {
  readonly weights: Int8Array
  readonly scale: Float32Array
  readonly bias: Float32Array
}

/** Computes the outputs for an input in which the features with these indices are 1 and all others 0. */
export type Network = (features: readonly number[]) => Float32Array

/** The size in bytes of weights of this shape: the int8 weights, then a scale and a bias for each output. */
export function sizeOf({ features, hidden: [first, second], outputs }: WeightsDescription): number {
  return features * first + first * second + second * outputs + 8 * (first + second + outputs)
}

/** Reads the weights of a network. Throws if their size does not match the description. */
export function readNetwork(bytes: Uint8Array, description: WeightsDescription): Network {
  const { features, hidden, outputs } = description
  if (bytes.length !== description.bytes || bytes.length !== sizeOf(description))
    throw new Error(`the weights are ${bytes.length} bytes long, not ${sizeOf(description)}`)
  const sizes = [features, ...hidden, outputs]
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = 0
  const matrices = sizes.slice(1).map((size, n) => {
    const length = sizes[n]! * size
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset + offset, length)
    offset += length
    return weights
  })
  const floats = (length: number) => {
    const values = Float32Array.from({ length }, (_, n) => data.getFloat32(offset + 4 * n, true))
    offset += 4 * length
    return values
  }
  const layers = matrices.map((weights, n): Layer => {
    const scale = floats(sizes[n + 1]!)
    return { weights, scale, bias: floats(sizes[n + 1]!) }
  })
  const [first, second, last] = layers as [Layer, Layer, Layer]
  return indices => dense(last, relu(dense(second, relu(sparse(first, indices)))))
}

/** The output of a layer whose inputs are 1 at these indices and 0 elsewhere. */
function sparse(layer: Layer, indices: readonly number[]): Float32Array {
  return weighedRows(layer, indices, null)
}

function dense(layer: Layer, inputs: Float32Array): Float32Array {
  const used: number[] = []
  for (let input = 0; input < inputs.length; input++) if (inputs[input] !== 0) used.push(input)
  return weighedRows(layer, used, inputs)
}

/**
 * The sum of the given rows of a layer, each multiplied by its input (null: all inputs are 1), scaled and with the bias
 * added. Processing eight rows at a time loads and stores the sums an eighth as often, which halves the time.
 */
function weighedRows(
  { weights, scale, bias }: Layer,
  rows: readonly number[],
  inputs: Float32Array | null,
): Float32Array {
  const size = bias.length
  const sums = new Float32Array(size)
  const factor = (row: number) => (inputs === null ? 1 : inputs[row]!)
  let at = 0
  for (; at + 7 < rows.length; at += 8) {
    const [a, b, c, d, e, f, g, h] = rows.slice(at, at + 8).map(factor) as EightFactors
    const [i, j, k, l, m, o, p, q] = rows.slice(at, at + 8).map(row => row * size) as EightFactors
    for (let n = 0; n < size; n++) {
      sums[n]! +=
        a * weights[i + n]! +
        b * weights[j + n]! +
        c * weights[k + n]! +
        d * weights[l + n]! +
        e * weights[m + n]! +
        f * weights[o + n]! +
        g * weights[p + n]! +
        h * weights[q + n]!
    }
  }
  for (; at < rows.length; at++) {
    const value = factor(rows[at]!)
    const row = rows[at]! * size
    for (let n = 0; n < size; n++) sums[n]! += value * weights[row + n]!
  }
  for (let n = 0; n < size; n++) sums[n] = sums[n]! * scale[n]! + bias[n]!
  return sums
}

type EightFactors = [number, number, number, number, number, number, number, number]

function relu(values: Float32Array): Float32Array {
  for (let n = 0; n < values.length; n++) if (values[n]! < 0) values[n] = 0
  return values
}
