extension Console {
    /// Calls `work` for every input on as many threads as suit, and `emit` with the results in order on this one.
    ///
    /// Shows progress, and ends early where nobody reads the output any more.
    func work<Result: Sendable>(
        on inputs: [Input], by work: @escaping @Sendable (Input) -> Result, emit: (Result) -> Void
    ) {
        let threads = inputs.count < 2 ? 1 : environment.processors()
        OrderedBatch.run(
            count: inputs.count, threads: threads, work: { work(inputs[$0]) },
            emit: { index, result in
                emit(result)
                progress(index + 1, of: inputs.count)
                return !outputIsClosed
            })
    }
}
