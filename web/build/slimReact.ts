import type { Plugin } from 'vite'

type Body = 'nothing' | 'null' | 'false' | 'empty' | 'never'

/** The replacement for a function's body. `never` is for functions that cannot be reached without their feature. */
const BODIES: Record<Body, string> = {
  nothing: '',
  null: 'return null',
  false: 'return false',
  empty: "return ''",
  never: "throw Error('This part of React is left out of the build')",
}

/** Features of React DOM that the page does not use, and the functions that exist only for them. */
export const UNUSED_FEATURES: Record<string, Partial<Record<Body, string[]>>> = {
  '<ViewTransition>': {
    nothing: [
      'trackEnterViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'measureNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
    ],
    never: [
      'getViewTransitionName',
      'getViewTransitionClassName',
      'applyViewTransitionToHostInstances',
      'applyViewTransitionToHostInstancesRecursive',
      'restoreViewTransitionOnHostInstances',
      'commitAppearingPairViewTransitions',
      'commitDeletedPairViewTransitions',
      'restorePairedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'commitAfterMutationEffectsOnFiber',
      'scheduleViewTransitionEvent',
      'reportViewTransitionError',
      'applyViewTransitionName',
      'restoreViewTransitionName',
      'createMeasurement',
      'startViewTransition',
      'ViewTransitionPseudoElement',
      'createViewTransitionInstance',
    ],
  },
  'refs to fragments': {
    nothing: [
      'commitNewChildToFragmentInstances',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
    ],
    never: ['FragmentInstance', 'addFragmentHandleToFiber'],
  },
  'style sheets, scripts and metadata as elements': {
    false: ['isHostHoistableType'],
    null: ['waitForCommitToBeReady'],
    nothing: ['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'accumulateSuspenseyCommitOnFiber'],
    never: [
      'getResource',
      'acquireResource',
      'getHydratableHoistableCache',
      'mountHoistable',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      'preloadResource',
      'suspendResource',
      'insertStylesheet',
      'insertSuspendedStylesheets',
    ],
  },
  '<SuspenseList> and <Activity>': {
    never: ['updateSuspenseListComponent', 'cutOffTailIfNeeded', 'updateActivityComponent'],
  },
  'form actions, useActionState and useOptimistic': {
    nothing: ['extractEvents$1'],
    never: [
      'mountActionState',
      'updateActionStateImpl',
      'rerenderActionState',
      'runActionStateAction',
      'dispatchActionState',
      'updateOptimisticImpl',
    ],
  },
  'the loading indicator of asynchronous transitions': { nothing: ['defaultOnDefaultTransitionIndicator'] },
  findDOMNode: { never: ['findCurrentFiberUsingSlowPath'] },
  'component stacks in error reports': { empty: ['describeFiber'] },
  'custom elements': { never: ['setPropOnCustomElement'] },
  onBeforeInput: { null: ['getNativeBeforeInputChars', 'getFallbackBeforeInputChars'] },
  'input and composition in Internet Explorer': {
    never: [
      'handlePropertyChange',
      'handleEventsForInputEventPolyfill',
      'getTargetInstForInputEventPolyfill',
      'isFallbackCompositionEnd',
      'getData',
    ],
  },
}

const METHODS = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function [\s\S]*?^};\n/gm

/** Removes the bodies of unused functions from React DOM, so that the minifier can drop the code that only they use. */
export function slimReactDom(code: string): string {
  let slim = code.replace(METHODS, '')
  for (const functions of Object.values(UNUSED_FEATURES)) {
    for (const [body, names] of Object.entries(functions) as [Body, string[]][]) {
      for (const name of names) {
        const whole = new RegExp(`^function ${name.replace('$', '\\$')}\\([\\s\\S]*?^}\\n`, 'm')
        if (!whole.test(slim)) throw new Error(`React DOM has no function ${name} any more: see slimReact.ts`)
        slim = slim.replace(whole, () => `function ${name}() { ${BODIES[body]} }\n`)
      }
    }
  }
  return slim
}

/** Applied to production builds only; development and unit tests use the complete React. */
export const slimReact: Plugin = {
  name: 'slim-react',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler: code => ({ code: slimReactDom(code), map: null }),
  },
}
