// What Swift cannot import of FFmpeg: values that macros compute.
#ifndef THRUM_CFFMPEG_SHIM_H
#define THRUM_CFFMPEG_SHIM_H

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

// The end of a file; more input is needed first; the data make no sense.
static inline int thrum_av_end(void) { return AVERROR_EOF; }
static inline int thrum_av_again(void) { return AVERROR(EAGAIN); }
static inline int thrum_av_invalid(void) { return AVERROR_INVALIDDATA; }
static inline int thrum_av_error(int code) { return AVERROR(code); }

// A time that is not known.
static inline int64_t thrum_av_no_time(void) { return AV_NOPTS_VALUE; }

// Whether a packet's or frame's data carry side data of samples to be skipped is FFmpeg's business unless this is set.
static inline int thrum_av_skip_manually(void) { return AV_CODEC_FLAG2_SKIP_MANUAL; }

// Sets up a conversion to interleaved floats of `channels` channels at `rate`.
static inline int thrum_av_resampler(
    struct SwrContext **context, int channels, int rate, const AVChannelLayout *layout, enum AVSampleFormat format,
    int source_rate) {
    AVChannelLayout output;
    AVChannelLayout input;
    av_channel_layout_default(&output, channels);
    memset(&input, 0, sizeof input);
    if (layout->order == AV_CHANNEL_ORDER_UNSPEC) {
        av_channel_layout_default(&input, layout->nb_channels);
    } else if (av_channel_layout_copy(&input, layout) < 0) {
        return AVERROR(ENOMEM);
    }
    int result = swr_alloc_set_opts2(
        context, &output, AV_SAMPLE_FMT_FLT, rate, &input, format, source_rate, 0, NULL);
    av_channel_layout_uninit(&input);
    if (result < 0) return result;
    // Longer than FFmpeg's own 32, for a stop band below what 16 bits hold.
    av_opt_set_int(*context, "filter_size", 64, 0);
    av_opt_set_double(*context, "cutoff", 0.97, 0);
    // What is mixed down stays within full scale.
    av_opt_set_double(*context, "rematrix_maxval", 1.0, 0);
    return swr_init(*context);
}

#endif
